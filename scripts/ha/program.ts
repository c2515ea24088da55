import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "../../server/postgres/cluster/ensure-unprivileged-account";

/** A program that is restarted whenever it exits, as systemd does on a server. */
export type Program = {
  name: string;
  pid(): number | undefined;
  /** Starts the program again after `halt` or `stop`. Does nothing while it runs. */
  start(): void;
  /** Sends a signal to the current process. */
  signal(name: NodeJS.Signals): void;
  /** Sends SIGKILL, and does not restart the program. */
  halt(): Promise<void>;
  /** Sends SIGTERM, and SIGKILL if the program does not end within 30 s. Does not restart it. */
  stop(): Promise<void>;
};

export type ProgramOptions = {
  name: string;
  /** The path of the program and its arguments. */
  command: readonly [string, ...string[]];
  /** The path of `setpriv`, which ends the program when this process has ended. */
  setpriv: string;
  account: Account | null;
  folder: string;
  logFile: string;
};

const restartMs = 1000;
const stopMs = 30_000;

/** Starts the program. Its output goes to the log file. */
export function runProgram(options: ProgramOptions): Program {
  let child: ChildProcess | undefined;
  let wanted = true;
  const start = () => {
    if (child !== undefined) return;
    wanted = true;
    const started = spawnProgram(options);
    child = started;
    started.once("exit", () => {
      child = undefined;
      setTimeout(() => wanted && start(), restartMs).unref();
    });
  };
  const end = async (name: NodeJS.Signals) => {
    wanted = false;
    const ending = child;
    if (ending === undefined) return;
    const ended = once(ending, "exit");
    // A stopped process would not handle another signal.
    ending.kill("SIGCONT");
    ending.kill(name);
    const limit = setTimeout(() => ending.kill("SIGKILL"), stopMs);
    await ended;
    clearTimeout(limit);
  };
  start();
  return {
    name: options.name,
    pid: () => child?.pid,
    start,
    signal: (name) => void child?.kill(name),
    halt: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

function spawnProgram({ command, setpriv, account, folder, logFile }: ProgramOptions): ChildProcess {
  const output = openSync(logFile, "a");
  // Ctrl-C reaches only this process, which ends the programs in order. If it is killed, so are they.
  const child = spawn(setpriv, ["--pdeathsig", "TERM", ...command], {
    cwd: folder,
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC", NODE_ENV: "production" },
    stdio: ["ignore", output, output],
    detached: true,
    ...(account ?? {}),
  });
  closeSync(output);
  child.on("error", () => undefined);
  if (children.size === 0) process.once("exit", endChildren);
  children.add(child);
  child.once("exit", () => {
    children.delete(child);
    if (children.size === 0) process.removeListener("exit", endChildren);
  });
  return child;
}

const children = new Set<ChildProcess>();

function endChildren(): void {
  for (const child of children) {
    // A stopped process would not handle the other signal.
    child.kill("SIGCONT");
    child.kill("SIGTERM");
  }
}

/** Waits until `ready` returns true. Throws an error that names the log file after `limitMs` milliseconds. */
export async function waitUntil(
  what: string,
  ready: () => Promise<boolean>,
  { logFile, limitMs = 60_000 }: { logFile: string; limitMs?: number },
): Promise<void> {
  for (const until = Date.now() + limitMs; Date.now() < until; await sleep(200)) {
    if (await ready().catch(() => false)) return;
  }
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trimEnd().split("\n").slice(-5);
  throw new Error(`${what} was not ready in ${limitMs / 1000} s. See ${logFile}:\n${lines.join("\n")}`);
}
