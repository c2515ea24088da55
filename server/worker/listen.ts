import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { keepAlive } from "../db/database";
import { type Channel, channels } from "../db/notify-workers";
import type { Logger } from "../logging/logger";

const reconnectMs = 1000;

/** The interval of the connection checks and the maximum response time of PostgreSQL, in milliseconds. */
const defaultCheck = { everyMs: 10_000, limitMs: 5000 };

type Options = { stop: AbortSignal; check?: typeof defaultCheck };

export type Notifications = { on(channel: Channel, hear: () => void): void };

/**
 * Listens for PostgreSQL notifications on its own connection until `stop` aborts, and reconnects when the connection is
 * lost. Notifications sent while it is disconnected are lost, so every listener is called after each connect. An idle
 * connection looks like a dead one, so a query checks it at intervals.
 */
export function listen(url: string, log: Logger, { stop, check = defaultCheck }: Options): Notifications {
  const heard = new EventEmitter();
  heard.setMaxListeners(0);
  void (async () => {
    while (!stop.aborted) {
      await listenOnce(url, heard, { stop, check }).catch((error: unknown) => {
        if (!stop.aborted) log.warn({ err: error }, "listening connection lost");
      });
      await sleep(reconnectMs, undefined, { signal: stop }).catch(() => undefined);
    }
  })();
  return { on: (channel, hear) => void heard.on(channel, hear) };
}

async function listenOnce(
  url: string,
  heard: EventEmitter,
  { stop, check }: Required<Options>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "worker-listen",
    connectionTimeoutMillis: 2000,
    query_timeout: check.limitMs,
    ...keepAlive,
  });
  const over = new AbortController();
  const ended = new Promise<void>((resolve, reject) => {
    client.on("error", reject);
    client.on("end", resolve);
    // The signal outlives every connection. It must not keep a listener of each failed one.
    stop.addEventListener("abort", () => resolve(), { once: true, signal: over.signal });
  });
  // A failure to connect is thrown below. Without this handler it would also be an unhandled rejection.
  ended.catch(() => undefined);
  client.on("notification", ({ channel }) => heard.emit(channel));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    for (const channel of channels) heard.emit(channel);
    await Promise.race([ended, checkRepeatedly(client, check.everyMs, over.signal)]);
  } finally {
    over.abort();
    await client.end().catch(() => undefined);
  }
}

/** Queries until the signal aborts. Throws an error if the server does not respond in time. */
async function checkRepeatedly(client: pg.Client, everyMs: number, over: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(everyMs, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    await client.query("select 1");
  }
}
