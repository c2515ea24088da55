import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");
/**
 * The files that store the source hash of the build: one in `.next` and one in `dist`, so that a missing or
 * incomplete folder is detected.
 */
const stamps = [join(root, ".next/source-hash"), join(root, "dist/source-hash")];

/** Folders that no build reads: packages, builds, tests, proofs, test results and examples of deployments. */
const ignoredFolders = new Set([
  "node_modules",
  "dist",
  "coverage",
  "deploy",
  "test-results",
  "playwright-report",
  "e2e",
  "proof",
]);
const ignoredFiles = /(\.(test|spec)\.tsx?|\.md|\.tsbuildinfo|next-env\.d\.ts)$/;
const ignoredPaths = /^(server\/testing\/|scripts\/(?!build)|(vitest|playwright)\.[\w.]*config\.ts$)/;

/** Returns whether the existing build was made from the sources and packages of this hash. */
export async function isStamped(hash: string): Promise<boolean> {
  if (!existsSync(join(root, ".next/BUILD_ID"))) return false;
  const found = await Promise.all(stamps.map((stamp) => readFile(stamp, "utf8").catch(() => "")));
  return found.every((text) => text === hash);
}

/** Removes the stamps before a build, so that an incomplete build never counts as complete. */
export async function removeStamps(): Promise<void> {
  await Promise.all(stamps.map((stamp) => rm(stamp, { force: true })));
}

/** Stores the source hash of a complete build. */
export async function stampBuild(hash: string): Promise<void> {
  await Promise.all(stamps.map((stamp) => writeFile(stamp, hash)));
}

/** Hashes all files that a build reads, and the Node.js version. */
export async function sourceHash(): Promise<string> {
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
