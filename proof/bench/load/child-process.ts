import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { projectRoot } from "../../../server/db/project-root";

export type Child = { pid: number; origin: string; process: ChildProcess; stop(): Promise<void> };

export type ChildOptions = { args: readonly string[]; env: Record<string, string>; log: string };

/**
 * Starts a Node process and waits until it reports its port over IPC. Its output goes to the file `log`. Throws if
 * the process exits before that.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  return await startProcess(options, readListeningPort);
}

/** Starts a Node process and finds its port with `findPort`. */
export async function startProcess(
  { args, env, log }: ChildOptions,
  findPort: (child: ChildProcess, log: string) => Promise<number>,
): Promise<Child> {
  const output = openSync(log, "w");
  const child = spawn(process.execPath, [...args], {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH, TZ: "UTC", NODE_ENV: "production", ...env },
    stdio: ["ignore", output, output, "ipc"],
  });
  closeSync(output);
  const killOnExit = () => child.kill("SIGKILL");
  process.once("exit", killOnExit);
  const stop = async () => {
    process.removeListener("exit", killOnExit);
    await end(child);
  };
  const port = await findPort(child, log).catch(async (error) => {
    await stop();
    throw error;
  });
  return { pid: child.pid ?? 0, process: child, origin: `http://127.0.0.1:${port}`, stop };
}

async function readListeningPort(child: ChildProcess, log: string): Promise<number> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const [message] = await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => {
        throw new Error(`A process exited before it listened:\n${readFileSync(log, "utf8").slice(-2000)}`);
      }),
    ]);
    return Number(Object(message).listening);
  } finally {
    waiting.abort();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), 30_000);
  await exited;
  clearTimeout(killTimer);
}
