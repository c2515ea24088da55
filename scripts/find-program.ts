import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the path of a program in the folders, by default those in `PATH`, or `undefined`. */
export function findProgram(
  name: string,
  folders: readonly string[] = (process.env.PATH ?? "").split(delimiter),
): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Returns whether this process may execute the file. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
