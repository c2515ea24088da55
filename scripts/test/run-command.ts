import { spawn } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** Runs a package's command with visible output and returns its exit code. Forwards SIGINT and SIGTERM. */
export async function runCommand(script: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", forward).on("SIGTERM", forward);
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => resolve(code));
    });
  } finally {
    process.off("SIGINT", forward).off("SIGTERM", forward);
  }
}
