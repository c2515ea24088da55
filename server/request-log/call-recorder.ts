import type { Runtime } from "../context";
import type { Database } from "../db/database";
import { isDatabaseFailure, isRepeatable } from "../db/database-failure";
import { describeCall, type LoggedCall } from "./describe-call";
import { insertCalls } from "./log-calls.queries";
import type { RecordedCall } from "./recorded-call";

export type CallRecorder = {
  /** Queues a completed request, or drops it if the queue is full. Never waits and never throws. */
  record(call: RecordedCall): void;
  /** Writes the requests that are queued now, unless the database is down. Does not wait for later ones. */
  flush(): Promise<void>;
};

export type RecordingSettings = {
  flushIntervalMs: number;
  batchSize: number;
  maxQueued: number;
  /**
   * Called with each batch after it was written, including rows that the database rejected. Must not throw: after a
   * database error, the recorder would write the batch again.
   */
  onWritten?: (rows: readonly LoggedCall[]) => Promise<void>;
};

export const defaultRecording: RecordingSettings = { flushIntervalMs: 250, batchSize: 200, maxQueued: 4000 };

/**
 * Creates a recorder that writes completed requests in batches, in the background. No request waits for the
 * log or fails because of it. If the database cannot keep up, rows are dropped, counted and logged.
 */
export function createCallRecorder(
  { database, log, keys, config }: Pick<Runtime, "database" | "log" | "keys" | "config">,
  {
    flushIntervalMs,
    batchSize,
    maxQueued,
    onWritten = async () => undefined,
  }: RecordingSettings = defaultRecording,
): CallRecorder {
  /** Requests that ended in the current turn of the event loop and are not converted to rows yet. */
  let ended: RecordedCall[] = [];
  /** The rows to write, oldest first. At most about 10 KB each. */
  const queue: LoggedCall[] = [];
  /** The batch being written. While the database is down, it waits here for the next try. */
  let unwritten: LoggedCall[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  /** Starts to write at least `minRows` rows, unless a write is in progress. Resolves when the write ends. */
  function startWriting(minRows = 0): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= drain(minRows).finally(() => {
      writing = undefined;
      if (countWaiting() > 0) scheduleFlush();
    });
    return writing;
  }

  function scheduleFlush(): void {
    if (flushIntervalMs === Number.POSITIVE_INFINITY) return;
    timer ??= setTimeout(() => void startWriting(), flushIntervalMs).unref();
  }

  function countWaiting(): number {
    return ended.length + queue.length + unwritten.length;
  }

  /**
   * Writes one batch, then further ones until `minRows` rows are written and no full batch is waiting. Leaves the
   * remaining rows to the timer, because the database takes nearly as long for a few rows as for many.
   */
  async function drain(minRows: number): Promise<void> {
    let written = 0;
    do {
      const rows = await writeBatch();
      if (rows === undefined) break;
      written += rows;
    } while (countWaiting() >= batchSize || (written < minRows && countWaiting() > 0));
    if (dropped > 0) log.warn({ dropped }, "requests dropped from the request log");
    dropped = 0;
  }

  /**
   * Writes one batch and returns its number of rows. Returns undefined if the database is down: the rows then wait for the
   * next try, and up to `maxQueued` later requests wait in the queue.
   */
  async function writeBatch(): Promise<number | undefined> {
    describeEnded();
    if (unwritten.length === 0) unwritten = queue.splice(0, batchSize);
    try {
      dropped += await write(database, unwritten);
      await onWritten(unwritten);
    } catch (error) {
      if (isDatabaseFailure(error) || isRepeatable(error)) return undefined;
      log.error({ err: error }, "the request log cannot be written");
      dropped += unwritten.length;
    }
    return unwritten.splice(0).length;
  }

  /**
   * Adds the rows of requests that have ended to the queue. A row is much smaller than the request and its response,
   * which could otherwise fill the memory while the database is slow.
   */
  function describeEnded(): void {
    const calls = ended;
    ended = [];
    for (const call of calls) addRow(call);
  }

  function addRow(call: RecordedCall): void {
    try {
      const row = describeCall(call, toDescribeOptions({ keys, config }));
      if (row !== undefined) queue.push(row);
    } catch (error) {
      log.error({ request_id: call.requestId, err: error }, "fault");
      dropped += 1;
    }
  }

  return {
    record: (call) => {
      if (ended.length + queue.length >= maxQueued) {
        dropped += 1;
      } else {
        // After this turn, so that the response does not wait for it.
        if (ended.length === 0) setImmediate(describeEnded).unref();
        ended.push(call);
      }
      // While earlier rows wait for the database, only the timer retries.
      const full = ended.length + queue.length >= batchSize && unwritten.length === 0;
      if (full && flushIntervalMs !== Number.POSITIVE_INFINITY) void startWriting();
      else scheduleFlush();
    },
    flush: async () => {
      const waiting = countWaiting();
      while (writing !== undefined) await writing;
      await startWriting(waiting);
    },
  };
}

function toDescribeOptions({ keys, config }: Pick<Runtime, "keys" | "config">) {
  return { key: keys.current("request-log"), withEvidence: config.environment === "sandbox" };
}

/** Writes rows and returns how many the database rejected for their values. Throws every other error. */
async function write(database: Database, rows: readonly LoggedCall[]): Promise<number> {
  if (rows.length === 0) return 0;
  try {
    await database.transactions.run(() => insertCalls(database, rows));
    return 0;
  } catch (error) {
    if (!isBadValue(error)) throw error;
    if (rows.length === 1) return 1;
  }
  // Split the batch, so that one bad row does not affect the others.
  const half = Math.ceil(rows.length / 2);
  return (await write(database, rows.slice(0, half))) + (await write(database, rows.slice(half)));
}

/** Returns whether the error has an SQLSTATE of class 22 (data) or 23 (constraints). */
function isBadValue(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}
