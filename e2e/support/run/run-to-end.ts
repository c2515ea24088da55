import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { projectRoot } from "@/server/db/project-root";

export type ExitResult = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
};

/**
 * Runs a Node.js process, by default in the repository's root, until it exits. Kills it after the limit; `signal` then
 * names the signal.
 */
export async function runToEnd(
  words: readonly string[],
  env: Record<string, string>,
  { limitMs = 45_000, cwd = projectRoot() } = {},
): Promise<ExitResult> {
  const child = spawn(process.execPath, words, {
    cwd,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const limit = setTimeout(() => child.kill("SIGKILL"), limitMs);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  clearTimeout(limit);
  const [stdout, stderr] = await output;
  return { code: child.exitCode, signal: child.signalCode, stdout, stderr };
}
