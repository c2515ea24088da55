import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Returns the project's root folder, both from source and from the bundle: the nearest parent folder with
 * the migrations, or the working directory. The page framework's bundle does not know its folder, so there the
 * search starts at the working directory.
 */
export function projectRoot(): string {
  const own: string | undefined = import.meta.dirname;
  let folder = own ?? process.cwd();
  while (!existsSync(join(folder, "drizzle/migrations"))) {
    const parent = dirname(folder);
    if (parent === folder) return process.cwd();
    folder = parent;
  }
  return folder;
}
