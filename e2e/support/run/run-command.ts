import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import { projectRoot } from "@/server/db/project-root";

export type RunningCommand = {
  /** The first line so far, or to come, that the pattern matches; throws with everything said when there is none. */
  printed(pattern: RegExp, limitMs?: number): Promise<RegExpExecArray>;
  lines(): readonly string[];
  /** As Ctrl-C would; answers the exit code. */
  stop(): Promise<number | null>;
  ended: Promise<number | null>;
};

/** Runs one of the project's own scripts until it is stopped. */
export function runCommand(words: readonly string[], env: Record<string, string>): RunningCommand {
  const child = spawn(process.execPath, ["--import", "tsx", ...words], {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const ended = once(child, "exit").then(() => {
    process.removeListener("exit", endWithUs);
    return child.exitCode;
  });
  const lines: string[] = [];
  const news = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      news.emit("news");
    });
  }
  void ended.then(() => news.emit("news"));
  return {
    ended,
    lines: () => [...lines],
    printed: async (pattern, limitMs = 30_000) => {
      const signal = AbortSignal.timeout(limitMs);
      for (;;) {
        const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
        if (found !== undefined) return found;
        const over = child.exitCode !== null || child.signalCode !== null || signal.aborted;
        if (over) throw new Error(`Nothing like ${pattern} was printed:\n${lines.join("\n")}`);
        await once(news, "news", { signal }).catch(() => undefined);
      }
    },
    stop: async () => {
      child.kill("SIGINT");
      return await ended;
    },
  };
}
