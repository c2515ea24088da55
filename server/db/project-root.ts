import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the folder of the checkout, from source and from the bundle. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "drizzle.config.ts"))) {
    const parent = dirname(folder);
    if (parent === folder) return process.cwd();
    folder = parent;
  }
  return folder;
}
