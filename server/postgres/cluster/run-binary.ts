import { type ChildProcess, spawn } from "node:child_process";
import { childEnvironment } from "./child-environment";
import type { Account } from "./unprivileged-account";

export type BinaryRun = {
  binary: string;
  arguments: readonly string[];
  /** The working folder; absent where none is needed. */
  directory?: string;
  account: Account | null;
};

/**
 * How a binary must name the cluster's folder. Another account may be unable to walk the path to it (a clone in
 * a private temporary folder), but the working folder was entered before root was given up, and this leads there.
 */
export function directoryArgument(directory: string, account: Account | null): string {
  return account !== null && process.platform === "linux" ? "/proc/self/cwd" : directory;
}

/** Starts a binary in its own process group, out of Ctrl-C's reach, with none of our environment and its secrets. */
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

/** Runs a binary to its end. One that cannot be started at all ends with the system's code as its output. */
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
