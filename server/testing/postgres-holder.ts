import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { projectRoot } from "../db/project-root";

const answer = z.object({ url: z.string(), port: z.int(), owned: z.boolean() });

export type PostgresHolder = {
  pid: number;
  /**
   * Resolves with the address of the server and whether the process owns it. Rejects with its output if it could not
   * start.
   */
  ready: Promise<z.output<typeof answer>>;
  /** Makes the process end its use of the server and exit. Resolves when it has exited. */
  release(): Promise<void>;
  /** Kills the process, so that it cannot clean up. */
  kill(): Promise<void>;
};

/** Starts another process that starts or joins the embedded server of a folder. */
export function holdPostgres(dataDir: string, role: "service" | "transient"): PostgresHolder {
  const root = projectRoot();
  const script = join(root, "server/testing/hold-postgres.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, dataDir, role], {
    cwd: root,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => {
    words += chunk.toString();
  });
  const ready = new Promise<z.output<typeof answer>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("ready ")) resolve(answer.parse(JSON.parse(line.slice(6))));
    });
    child.once("close", () => reject(new Error(`The process ended before it was ready: ${words}`)));
  });
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    release: async () => {
      child.stdin.end();
      await ended;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
