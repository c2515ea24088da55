import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The checkout's folder, from source and from the bundle alike. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "drizzle.config.ts"))) {
    const parent = dirname(folder);
    if (parent === folder) return process.cwd();
    folder = parent;
  }
  return folder;
}
