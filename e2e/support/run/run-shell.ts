import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** The options that stop each shell at the first error, without the user's settings. */
const shells = {
  // Not every `sh` has `pipefail`.
  sh: ["-eu"],
  bash: ["--norc", "-euo", "pipefail"],
  zsh: ["-f", "-eu", "-o", "pipefail"],
};
export type Shell = keyof typeof shells;

/** Returns the shells that this machine has. */
export async function findShells(): Promise<Shell[]> {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const isInstalled = async (shell: string) => {
    const found = await Promise.allSettled(
      folders.map((folder) => access(join(folder, shell), constants.X_OK)),
    );
    return found.some(({ status }) => status === "fulfilled");
  };
  // SAFETY: the keys of the constant.
  const all = Object.keys(shells) as Shell[];
  const installed = await Promise.all(all.map(isInstalled));
  return all.filter((_, place) => installed[place]);
}

/**
 * Runs a shell script with these variables and returns its output. Throws if it fails or writes to standard
 * error.
 */
export async function runShell(
  script: string,
  env: Record<string, string>,
  shell: Shell = "bash",
): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(shell, [...shells[shell], "-c", script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "test", no_proxy: "*", ...env },
    timeout: 30_000,
  });
  if (stderr !== "") throw new Error(stderr);
  return stdout;
}
