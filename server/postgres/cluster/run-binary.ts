import { type ChildProcess, spawn } from "node:child_process";
import { childEnvironment } from "./child-environment";
import type { Account } from "./ensure-unprivileged-account";

export type BinaryRun = {
  binary: string;
  arguments: readonly string[];
  /** The working folder, if one is needed. */
  directory?: string;
  account: Account | null;
};

/**
 * Returns the path of the cluster's folder to pass to a binary. Another account may be unable to reach the
 * folder by its path, so a binary that runs as another account gets the path of its working folder.
 */
export function directoryArgument(directory: string, account: Account | null): string {
  return account !== null && process.platform === "linux" ? "/proc/self/cwd" : directory;
}

/**
 * Starts a binary in its own process group, so that Ctrl-C does not stop it. The binary does not get this
 * process's environment, which contains secrets.
 */
export function spawnBinary(run: BinaryRun, stdin: "ignore" | "pipe"): ChildProcess {
  return spawn(run.binary, run.arguments, {
    ...(run.directory === undefined ? {} : { cwd: run.directory }),
    ...(run.account ?? {}),
    env: childEnvironment,
    detached: true,
    stdio: [stdin, "pipe", "pipe"],
  });
}

export type BinaryResult = { code: number | null; output: string };

/** Runs a binary to its end. If it cannot be started, the output is the system's error message. */
export async function runBinary(run: BinaryRun, input = ""): Promise<BinaryResult> {
  return await new Promise((resolve) => {
    const child = spawnBinary(run, "pipe");
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.stdin?.on("error", () => undefined);
    child.on("error", (error) => resolve({ code: null, output: `${output}${error.message}` }));
    child.on("close", (code) => resolve({ code, output }));
    child.stdin?.end(input);
  });
}
