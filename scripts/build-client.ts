import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const folder = join(root, "packages/client");
const dist = join(folder, "dist");

/** Builds the package of the TypeScript client: one module and its declarations, without dependencies. */
async function main(): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await build({
    entryPoints: [join(folder, "src/index.ts")],
    outfile: join(dist, "index.js"),
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    legalComments: "none",
  });
  await promisify(execFile)(join(root, "node_modules/.bin/tsc"), ["-p", folder], { cwd: root });
  for (const name of await readdir(dist, { recursive: true })) {
    if (name.endsWith(".d.ts")) await nameFiles(join(dist, name));
  }
}

/** Adds `.js` to the relative imports of a declaration, as Node's resolution requires. */
async function nameFiles(path: string): Promise<void> {
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replaceAll(/(from |import\()"(\.{1,2}\/[^"]+)"/g, '$1"$2.js"'));
}

await main();
