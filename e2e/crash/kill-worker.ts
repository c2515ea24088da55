import { type SentStatement, startPostgresProxy } from "@/server/testing/fixtures/postgres-proxy";
import { runServerProcess, type ServerProcess } from "@/server/testing/server-process";

/**
 * The position, from 1, of the watched statement at which the worker is killed, and whether it is killed before or
 * after the statement runs. `null`: the worker is not killed.
 */
export type WorkerKill = { position: number; interception: "cut-request" | "cut-reply" } | null;

export type WatchOptions = {
  databaseUrl: string;
  env: Record<string, string>;
  /** Returns whether a statement claims the job. */
  isClaim: (text: string) => boolean;
  /**
   * Returns whether a statement is the first one, after `begin`, of the transaction that records the result.
   */
  isRecording: (text: string) => boolean;
  kill: WorkerKill;
};

/**
 * Runs a worker until it has recorded the result of one job, or is killed with SIGKILL at a watched
 * statement. Returns the watched statements it sent.
 */
export async function runWorkerUntilKilled({ kill, ...options }: WatchOptions): Promise<string[]> {
  const { databaseUrl, env } = options;
  const state: WatchState = { seen: [], recordingConnection: 0 };
  let worker: ServerProcess | undefined;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const proxy = await startPostgresProxy({
    target: databaseUrl,
    intercept: (statement) => {
      if (!isWatched(statement, options, state)) return "pass";
      state.seen.push(statement.text);
      if (kill?.position === state.seen.length) return kill.interception;
      if (statement.text === "commit") finish();
      return "pass";
    },
    onCut: async () => {
      await worker?.kill("SIGKILL");
      finish();
    },
  });
  // Not awaited until it is ready, because it may be killed earlier.
  worker = runServerProcess({ databaseUrl: proxy.url, env, entry: "dist/worker.mjs" });
  await finished;
  await worker.stop();
  await proxy.close();
  return state.seen;
}

type WatchState = {
  seen: string[];
  /** The number of the connection with the transaction that records the result; 0 until that transaction is seen. */
  recordingConnection: number;
};

/**
 * Returns whether a statement is watched: the first claim, then the statements of the recording transaction up to
 * COMMIT.
 */
function isWatched(
  { connection, text }: SentStatement,
  { isClaim, isRecording }: Pick<WatchOptions, "isClaim" | "isRecording">,
  state: WatchState,
): boolean {
  if (state.seen.length === 0) return isClaim(text);
  if (state.seen.at(-1) === "commit") return false;
  if (state.recordingConnection === 0 && isRecording(text)) state.recordingConnection = connection;
  return state.recordingConnection === connection;
}
