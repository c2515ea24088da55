import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readSync, watch } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../server/db/project-root";
import { nodeFlags } from "../../server/launch/node-flags";
import { misconfigured } from "../../server/launch/run-main";
import type { Lines } from "./open-lines";

/** A process of the service that is started again whenever it has ended. */
export type KeptProcess = {
  name: string;
  /** Of the one that runs now. */
  pid(): number | undefined;
  isReady(): boolean;
  /** Ends it without a word. */
  kill(): void;
  /** Stops it in its tracks for so long. */
  pause(ms: number): void;
  resume(): void;
  /** Asks it to finish, as a deployment would, and answers when another one runs. */
  replace(): Promise<void>;
  /** Says something to the one that runs now, if it still hears. */
  tell(message: object): void;
  /** From now on whatever it says goes there. */
  onMessage(hear: (message: unknown) => void): void;
  stop(): Promise<void>;
};

export type ProcessOptions = {
  name: string;
  bundle: string;
  env: Record<string, string>;
  logFile: string;
  /** What it says when it is ready. */
  readyWhen: string;
  exits: Lines;
};

/** `doomed`: how it was told to end, if it was. */
type State = { child: ChildProcess; ready: boolean; doomed: "killed" | "asked" | null; stopping: boolean };

const restartMs = 100;
const finishMs = 30_000;

export function keepProcess(options: ProcessOptions): KeptProcess {
  const state: State = { child: run(), ready: false, doomed: null, stopping: false };
  let hear = (_message: unknown) => {};

  function run(): ChildProcess {
    const child = start(options, () => {
      state.ready = true;
    });
    child.on("message", (message) => hear(message));
    child.once("exit", (code, signal) => {
      const expected = state.stopping || isForetold(state, { code, signal });
      options.exits.write({ at: Date.now(), process: options.name, code, signal, expected });
      if (state.stopping) return;
      setTimeout(() => {
        if (state.stopping) return;
        Object.assign(state, { ready: false, doomed: null });
        state.child = run();
      }, restartMs);
    });
    return child;
  }

  const send = (signal: NodeJS.Signals) => void state.child.kill(signal);
  const resume = () => send("SIGCONT");
  return {
    name: options.name,
    pid: () => state.child.pid,
    isReady: () => state.ready,
    kill: () => {
      state.doomed = "killed";
      send("SIGKILL");
    },
    pause: (ms) => {
      const { child } = state;
      child.kill("SIGSTOP");
      setTimeout(() => child.kill("SIGCONT"), ms);
    },
    resume,
    // Whoever is gone hears nothing, and the next one begins anew.
    tell: (message) => void (state.child.connected && state.child.send(message, () => undefined)),
    onMessage: (listener) => {
      hear = listener;
    },
    replace: async () => {
      const { child } = state;
      // Asked twice it would end in the middle of its work.
      if (state.doomed !== null) return;
      state.doomed = "asked";
      await finish(child);
      while (!(state.ready && state.child !== child) && !state.stopping) await sleep(50);
    },
    stop: async () => {
      state.stopping = true;
      await finish(state.child);
    },
  };
}

/**
 * Whether that was the end it was told to come to. Whoever was asked finishes and says so, or is killed meanwhile. One
 * that has not come up may give up: the database may be away, and it is started again.
 */
export function isForetold(
  { doomed, ready }: Pick<State, "doomed" | "ready">,
  { code, signal }: { code: number | null; signal: string | null },
): boolean {
  if (signal !== null) return doomed !== null && signal === "SIGKILL";
  if (doomed !== null && code === 0) return true;
  return !ready && (code === 1 || code === misconfigured);
}

function start({ bundle, env, logFile, readyWhen }: ProcessOptions, onReady: () => void): ChildProcess {
  // Straight into the file: of a pipe that we are too busy to read, what was written last dies with its writer.
  const output = openSync(logFile, "a");
  const before = fstatSync(output).size;
  const child = spawn(process.execPath, [...nodeFlags, bundle], {
    cwd: projectRoot(),
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      TZ: "Pacific/Chatham",
      NODE_ENV: "production",
      ...env,
    },
    // By the channel it learns that we are gone, however we went.
    stdio: ["ignore", output, output, "ipc"],
  });
  closeSync(output);
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  child.once("exit", () => process.removeListener("exit", endWithUs));
  const watcher = watch(logFile, () => {
    if (!readFrom(logFile, before).includes(`"msg":"${readyWhen}"`)) return;
    watcher.close();
    onReady();
  });
  child.once("exit", () => watcher.close());
  return child;
}

function readFrom(path: string, position: number): Buffer {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(fstatSync(file).size - position);
    readSync(file, bytes, 0, bytes.length, position);
    return bytes;
  } finally {
    closeSync(file);
  }
}

async function finish(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGCONT");
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), finishMs);
  await ended;
  clearTimeout(insist);
}
