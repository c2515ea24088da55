import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { EmbeddedPostgresError } from "./embedded-postgres-error";

const timeoutMs = 60_000;

/**
 * Waits until a connection and a statement succeed, for example while the server is in recovery. Throws an
 * `EmbeddedPostgresError` after `timeoutMs`, or at once if the role or the database is not accepted.
 */
export async function waitUntilReady(url: string): Promise<void> {
  for (const until = Date.now() + timeoutMs; ; await sleep(50)) {
    const reason = await tryStatement(url);
    if (reason === undefined) return;
    if (Date.now() > until || /authentication|does not exist/.test(reason)) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL runs but cannot be used: ${reason}.`);
    }
  }
}

async function tryStatement(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
