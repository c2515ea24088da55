import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { JsonLines } from "../../kit/open-json-lines";
import type { SessionSample } from "../../kit/run-records";

const intervalMs = 1000;

const sampleQuery = `
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as oldest,
    coalesce(max(extract(epoch from clock_timestamp() - state_change))
      filter (where state like 'idle in transaction%'), 0)::float8 as idle
  from pg_stat_activity
  where datname = current_database() and application_name in ('web', 'worker') and xact_start is not null`;

/**
 * Samples the sessions of the database every second until the signal. Skips samples while the database is
 * down.
 */
export async function sampleSessions(url: string, samples: JsonLines, stop: AbortSignal): Promise<void> {
  // Every pause adds a listener to the signal and removes it again, so many listeners are not a leak.
  setMaxListeners(0, stop);
  while (!stop.aborted) {
    const client = new pg.Client({
      connectionString: url,
      application_name: "observer",
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      while (!stop.aborted) {
        const { rows } = await client.query<{ oldest: number; idle: number }>(sampleQuery);
        const { oldest = 0, idle = 0 } = rows[0] ?? {};
        const sample: SessionSample = {
          at: Date.now(),
          oldestTransactionSeconds: oldest,
          idleInTransactionSeconds: idle,
        };
        samples.write(sample);
        await pause(stop);
      }
    } catch {
      await pause(stop);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function pause(stop: AbortSignal): Promise<void> {
  await sleep(intervalMs, undefined, { signal: stop }).catch(() => undefined);
}
