import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Channel, channels } from "../db/notify-workers";
import type { Logger } from "../logging/logger";

const reconnectMs = 1000;

export type Announcements = { on(channel: Channel, hear: () => void): void };

/**
 * Listens on a connection of its own until the signal, and connects anew when it is lost. What was announced
 * meanwhile is unknown, so every listener is told after each connect.
 */
export function listen(url: string, log: Logger, stop: AbortSignal): Announcements {
  const heard = new EventEmitter();
  heard.setMaxListeners(0);
  void (async () => {
    while (!stop.aborted) {
      await listenOnce(url, heard, stop).catch((error: unknown) => {
        if (!stop.aborted) log.warn({ err: error }, "listening connection lost");
      });
      await sleep(reconnectMs, undefined, { signal: stop }).catch(() => undefined);
    }
  })();
  return { on: (channel, hear) => void heard.on(channel, hear) };
}

async function listenOnce(url: string, heard: EventEmitter, stop: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "worker-listen",
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  });
  const over = new AbortController();
  const ended = new Promise<void>((resolve, reject) => {
    client.on("error", reject);
    client.on("end", resolve);
    // The signal outlives every connection: while a database is away it must not keep each that was tried.
    stop.addEventListener("abort", () => resolve(), { once: true, signal: over.signal });
  });
  // A failure to connect is thrown below; without this the same failure would also be nobody's.
  ended.catch(() => undefined);
  client.on("notification", ({ channel }) => heard.emit(channel));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    for (const channel of channels) heard.emit(channel);
    await ended;
  } finally {
    over.abort();
    await client.end().catch(() => undefined);
  }
}
