import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
/** Kept in both halves of the build, so that losing or half-making either is noticed. */
const stamps = [join(root, ".next/source-hash"), join(root, "dist/source-hash")];

/** What no build reads: tests, papers, this runner, and what builds and tools write. */
const ignoredFolders = new Set([
  "node_modules",
  "dist",
  "coverage",
  "test-results",
  "playwright-report",
  "e2e",
]);
const ignoredFiles = /(\.(test|spec)\.tsx?|\.md|\.tsbuildinfo|next-env\.d\.ts)$/;
const ignoredPaths = /^(server\/testing\/|scripts\/(?!build))/;

/** Builds unless the build that is there was made of exactly these sources and packages. */
export async function buildIfStale(): Promise<"built" | "fresh"> {
  const hash = await sourceHash();
  if (await isStamped(hash)) return "fresh";
  await Promise.all(stamps.map((stamp) => rm(stamp, { force: true })));
  await run("npm", ["run", "--silent", "build"]);
  await Promise.all(stamps.map((stamp) => writeFile(stamp, hash)));
  return "built";
}

async function isStamped(hash: string): Promise<boolean> {
  if (!existsSync(join(root, ".next/BUILD_ID"))) return false;
  const found = await Promise.all(stamps.map((stamp) => readFile(stamp, "utf8").catch(() => "")));
  return found.every((text) => text === hash);
}

async function sourceHash(): Promise<string> {
  const hash = createHash("sha256").update(process.versions.node);
  const files = (await sourceFiles(root)).sort();
  if (files.length < 10) throw new Error(`Only ${files.length} source files were found under ${root}.`);
  for (const file of files) {
    hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest("hex");
}

async function sourceFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = relative(root, join(folder, entry.name));
    if (entry.name.startsWith(".") || ignoredFiles.test(entry.name)) continue;
    if (entry.isDirectory() && !ignoredFolders.has(entry.name)) {
      found.push(...(await sourceFiles(join(folder, entry.name))));
    } else if (entry.isFile() && !ignoredPaths.test(path)) {
      found.push(path);
    }
  }
  return found;
}

async function run(command: string, args: readonly string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(" ")} ended with ${signal ?? `exit code ${code}`}.`));
    });
  });
}
