import type { Runtime } from "../context";
import type { Database } from "../db/database";
import { isDatabaseFailure, isRepeatable } from "../db/database-failure";
import { describeCall, type LoggedCall } from "./describe-call";
import { insertCalls } from "./log-calls.queries";
import type { RecordedCall } from "./recorded-call";

export type CallRecorder = {
  /** Queues a completed request. Never waits and never throws. */
  record(call: RecordedCall): void;
  /** Writes all queued requests, unless the database is down. */
  flush(): Promise<void>;
};

export type RecordingSettings = {
  everyMs: number;
  batch: number;
  most: number;
  /** Called with rows after they are written. Handles its own errors. */
  written?: (rows: readonly LoggedCall[]) => Promise<void>;
};

export const usualRecording: RecordingSettings = { everyMs: 250, batch: 200, most: 4000 };

/**
 * Creates a recorder that writes completed requests in batches, in the background. No request waits for the
 * log or fails because of it. If the database cannot keep up, rows are dropped, counted and logged.
 */
export function createCallRecorder(
  { database, log, keys }: Pick<Runtime, "database" | "log" | "keys">,
  { everyMs, batch, most, written = async () => undefined }: RecordingSettings = usualRecording,
): CallRecorder {
  const taken: RecordedCall[] = [];
  /** Rows that are ready but not written yet, because the database was down. */
  let waiting: LoggedCall[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function start(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= drain().finally(() => {
      writing = undefined;
      if (taken.length + waiting.length > 0) arm();
    });
    return writing;
  }

  function arm(): void {
    if (everyMs === Number.POSITIVE_INFINITY) return;
    timer ??= setTimeout(() => void start(), everyMs).unref();
  }

  async function drain(): Promise<void> {
    while (taken.length + waiting.length > 0) if (!(await writeBatch())) break;
    if (dropped > 0) log.warn({ dropped }, "requests dropped from the request log");
    dropped = 0;
  }

  /**
   * Writes one batch. Returns false if the database is down: the rows then wait for it, and up to `most`
   * requests queue behind them.
   */
  async function writeBatch(): Promise<boolean> {
    if (waiting.length === 0) waiting = taken.splice(0, batch).flatMap(describe);
    try {
      dropped += await write(database, waiting);
      await written(waiting);
    } catch (error) {
      if (isDatabaseFailure(error) || isRepeatable(error)) return false;
      log.error({ err: error }, "the request log cannot be written");
      dropped += waiting.length;
    }
    waiting = [];
    return true;
  }

  function describe(call: RecordedCall): LoggedCall[] {
    try {
      return [describeCall(call, keys.current("request-log"))].flatMap((row) => row ?? []);
    } catch (error) {
      log.error({ request_id: call.requestId, err: error }, "fault");
      dropped += 1;
      return [];
    }
  }

  return {
    record: (call) => {
      if (taken.length >= most) dropped += 1;
      else taken.push(call);
      // While earlier rows wait for the database, only the timer retries.
      const full = taken.length >= batch && waiting.length === 0;
      if (full && everyMs !== Number.POSITIVE_INFINITY) void start();
      else arm();
    },
    flush: async () => {
      await writing;
      await start();
    },
  };
}

/** Writes rows and returns how many the database rejected. Throws if it can take none. */
async function write(database: Database, rows: readonly LoggedCall[]): Promise<number> {
  if (rows.length === 0) return 0;
  try {
    await insertCalls(database, rows);
    return 0;
  } catch (error) {
    if (!isBadValue(error)) throw error;
    if (rows.length === 1) return 1;
  }
  // Split the batch, so that one bad row does not affect the others.
  const half = Math.ceil(rows.length / 2);
  return (await write(database, rows.slice(0, half))) + (await write(database, rows.slice(half)));
}

/** Checks for an SQLSTATE of class 22 (data) or 23 (constraints). */
function isBadValue(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}
