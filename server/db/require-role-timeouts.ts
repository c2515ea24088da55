import pg from "pg";
import { ConfigError } from "../errors/config-error";
import { sessionLimits } from "./database";

/**
 * Requires that the role has timeouts, because sessions behind a pooler cannot set them. Throws a `ConfigError` with
 * the statements to run, or with the reason why the pooler cannot be used.
 */
export async function requireRoleTimeouts(url: string): Promise<void> {
  const names = Object.keys(sessionLimits());
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; unlimited: string[] }>(
      "select current_user as role, array_agg(name) filter (where setting = '0') as unlimited from pg_settings where name = any($1)",
      [names],
    );
    const [{ role, unlimited } = { role: "", unlimited: null }] = rows;
    if (unlimited === null) return;
    const statements = Object.entries(sessionLimits())
      .filter(([name]) => unlimited.includes(name))
      .map(([name, ms]) => `ALTER ROLE "${role}" SET ${name} = ${ms};`);
    throw new ConfigError(
      `Behind a pooler, the role must have timeouts: ${statements.join(" ")} Then let the pooler reconnect.`,
    );
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The pooler of DATABASE_URL cannot be used (${reason}).`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
