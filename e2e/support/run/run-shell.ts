import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What a script prints under bash, with these variables set; one that fails, or prints complaints, fails the test. */
export async function runShell(script: string, env: Record<string, string>): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)("bash", ["--norc", "-euo", "pipefail", "-c", script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "test", no_proxy: "*", ...env },
    timeout: 30_000,
  });
  if (stderr !== "") throw new Error(stderr);
  return stdout;
}
