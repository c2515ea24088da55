import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import { projectRoot } from "@/server/db/project-root";

export type RunningCommand = {
  /**
   * Returns the first match among the lines printed so far or later. Throws with the output if the command ends or the
   * limit passes without a match.
   */
  waitForLine(pattern: RegExp, limitMs?: number): Promise<RegExpExecArray>;
  lines(): readonly string[];
  /** Stops the command like Ctrl-C and returns the exit code. */
  stop(): Promise<number | null>;
  ended: Promise<number | null>;
};

/** Starts one of the project's scripts. */
export function runCommand(args: readonly string[], env: Record<string, string>): RunningCommand {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const killOnExit = () => child.kill("SIGKILL");
  process.once("exit", killOnExit);
  const ended = once(child, "exit").then(() => {
    process.removeListener("exit", killOnExit);
    return child.exitCode;
  });
  const lines: string[] = [];
  const lineEvents = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      lineEvents.emit("news");
    });
  }
  void ended.then(() => lineEvents.emit("news"));
  return {
    ended,
    lines: () => [...lines],
    waitForLine: async (pattern, limitMs = 30_000) => {
      const signal = AbortSignal.timeout(limitMs);
      for (;;) {
        const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
        if (found !== undefined) return found;
        const over = child.exitCode !== null || child.signalCode !== null || signal.aborted;
        if (over) throw new Error(`No printed line matches ${pattern}:\n${lines.join("\n")}`);
        await once(lineEvents, "news", { signal }).catch(() => undefined);
      }
    },
    stop: async () => {
      child.kill("SIGINT");
      return await ended;
    },
  };
}
