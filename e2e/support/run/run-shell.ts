import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Runs a Bash script with these variables and returns its output. Throws if it fails or writes to standard
 * error.
 */
export async function runShell(script: string, env: Record<string, string>): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)("bash", ["--norc", "-euo", "pipefail", "-c", script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "test", no_proxy: "*", ...env },
    timeout: 30_000,
  });
  if (stderr !== "") throw new Error(stderr);
  return stdout;
}
