import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Returns the project's root folder, both from source and from the bundle: the nearest parent folder with
 * `drizzle.config.ts`, or the working directory.
 */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "drizzle.config.ts"))) {
    const parent = dirname(folder);
    if (parent === folder) return process.cwd();
    folder = parent;
  }
  return folder;
}
