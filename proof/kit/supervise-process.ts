import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../server/db/project-root";
import { nodeFlags } from "../../server/launch/node-flags";
import { databaseUnavailableExitCode, misconfiguredExitCode } from "../../server/launch/run-main";
import type { JsonLines } from "./open-json-lines";

/** A service process that is restarted whenever it exits. */
export type SupervisedProcess = {
  name: string;
  /** Returns the ID of the current process. */
  pid(): number | undefined;
  isReady(): boolean;
  /** Sends SIGKILL. */
  kill(): void;
  /** Stops the process with SIGSTOP for `ms` milliseconds. */
  pause(ms: number): void;
  resume(): void;
  /**
   * Sends SIGTERM, as a deployment does, and resolves when the next process is ready. Does nothing if a stop
   * or kill was already requested.
   */
  replace(): Promise<void>;
  /** Changes the release that the next process runs. */
  setRelease(release: ProcessRelease): void;
  /** Sends a message to the current process. Does nothing if the channel is closed. */
  send(message: object): void;
  /** Sets the listener for messages of this and later processes. */
  onMessage(listener: (message: unknown) => void): void;
  stop(): Promise<void>;
};

/** The bundle of a process. `root` is the working directory, where a release finds its other files. */
export type ProcessRelease = { bundle: string; root?: string };

/** Returns the bundle of the process with this name, such as `web-1` or `worker-2`. */
export function getProcessRelease(bundles: string, name: string): ProcessRelease {
  return { bundle: join(bundles, `${name.replace(/-\d$/, "")}.mjs`) };
}

export type ProcessOptions = ProcessRelease & {
  name: string;
  env: Record<string, string>;
  logFile: string;
  /** The log message that marks the process as ready. */
  readyWhen: string;
  exits: JsonLines;
};

/** `stopRequest` says how the harness asked the process to end, or is null. */
type State = {
  child: ChildProcess;
  ready: boolean;
  stopRequest: "killed" | "requested" | null;
  stopping: boolean;
};

const restartMs = 100;
const finishMs = 30_000;

/** Starts a process, and starts it again after each exit until `stop` is called. */
export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  let release: ProcessRelease = options;
  const state: State = { child: run(), ready: false, stopRequest: null, stopping: false };
  let onChildMessage = (_message: unknown) => {};

  function run(): ChildProcess {
    const child = start({ ...options, ...release }, () => {
      state.ready = true;
    });
    child.on("message", (message) => onChildMessage(message));
    child.once("exit", (code, signal) => {
      const expected = state.stopping || isExpectedExit(state, { code, signal });
      options.exits.write({ at: Date.now(), process: options.name, code, signal, expected });
      if (state.stopping) return;
      setTimeout(() => {
        if (state.stopping) return;
        Object.assign(state, { ready: false, stopRequest: null });
        state.child = run();
      }, restartMs);
    });
    return child;
  }

  const signalProcess = (signal: NodeJS.Signals) => void state.child.kill(signal);
  const resume = () => signalProcess("SIGCONT");
  return {
    name: options.name,
    pid: () => state.child.pid,
    isReady: () => state.ready,
    kill: () => {
      state.stopRequest = "killed";
      signalProcess("SIGKILL");
    },
    pause: (ms) => {
      const { child } = state;
      child.kill("SIGSTOP");
      setTimeout(() => child.kill("SIGCONT"), ms);
    },
    resume,
    // A process that has exited cannot receive the message. The next one starts without it.
    send: (message) => void (state.child.connected && state.child.send(message, () => undefined)),
    onMessage: (listener) => {
      onChildMessage = listener;
    },
    replace: async () => {
      const { child } = state;
      // A second SIGTERM would end the process before its requests are finished.
      if (state.stopRequest !== null) return;
      state.stopRequest = "requested";
      await stopGracefully(child);
      while (!(state.ready && state.child !== child) && !state.stopping) await sleep(50);
    },
    setRelease: (next) => {
      release = next;
    },
    stop: async () => {
      state.stopping = true;
      await stopGracefully(state.child);
    },
  };
}

/**
 * Returns whether the exit is expected. A process that was asked to stop may exit with 0 or be killed. A process that
 * never became ready may exit with a startup error, because the database may be down.
 */
export function isExpectedExit(
  { stopRequest, ready }: Pick<State, "stopRequest" | "ready">,
  { code, signal }: { code: number | null; signal: string | null },
): boolean {
  if (signal !== null) return stopRequest !== null && signal === "SIGKILL";
  if (stopRequest !== null && code === 0) return true;
  return !ready && [1, databaseUnavailableExitCode, misconfiguredExitCode].includes(code ?? 0);
}

function start({ bundle, root, env, logFile, readyWhen }: ProcessOptions, onReady: () => void): ChildProcess {
  // Log to a file, not a pipe: unread pipe data is lost when the process is killed.
  const output = openSync(logFile, "a");
  const before = fstatSync(output).size;
  const child = spawn(process.execPath, [...nodeFlags, bundle], {
    cwd: root ?? projectRoot(),
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      TZ: "Pacific/Chatham",
      NODE_ENV: "production",
      ...env,
    },
    // The closed IPC channel tells the process that the harness has ended, even after SIGKILL.
    stdio: ["ignore", output, output, "ipc"],
  });
  closeSync(output);
  const killOnExit = () => child.kill("SIGKILL");
  process.once("exit", killOnExit);
  child.once("exit", () => process.removeListener("exit", killOnExit));
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

async function stopGracefully(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGCONT");
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), finishMs);
  await ended;
  clearTimeout(killTimer);
}
