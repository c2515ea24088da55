import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the path of a program in `PATH`, or `undefined`. */
export function findProgram(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The next folder may have it.
    }
  }
  return undefined;
}
