import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { runCommand } from "../../scripts/test/run-command";
import { runMain } from "../../server/launch/run-main";
import { startEmbeddedPostgres } from "../../server/postgres/start-embedded-postgres";
import { findPgBouncer, startPgBouncer } from "./start-pgbouncer";

/**
 * Runs `npm run test:pgbouncer [-- FILES]`: the API tests with PgBouncer in transaction mode in front of the
 * database.
 */
runMain(async () => {
  const program = findPgBouncer();
  if (program === undefined) {
    process.stdout.write("Skipped: pgbouncer is not installed.\n");
    process.exit(0);
  }
  const files = process.argv.slice(2);
  const dataDir = await mkdtemp(join(tmpdir(), "rentals-pooled-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    role: "service",
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "200" },
  });
  await runStatement(server.adminUrl, `alter role "${new URL(server.url).username}" createdb`);
  const pooler = await startPgBouncer(program, server.url);
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_POOLER = pooler.address;
  try {
    const chosen = files.length > 0 ? files : ["e2e/api"];
    const code = await runCommand("vitest/vitest.mjs", [
      "run",
      "--project=api",
      "--allowOnly=false",
      ...chosen,
    ]);
    process.stdout.write(`${await readTotals(pooler.consoleUrl)}\n`);
    process.exitCode = code ?? 1;
  } finally {
    await pooler.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  process.exit();
});

async function runStatement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Returns the PgBouncer totals, which prove that the tests connected through it. */
async function readTotals(consoleUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: consoleUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; value: string }>("show totals");
    const getTotal = (name: string) => rows.find((row) => row.name === name)?.value ?? "unknown";
    return `Through PgBouncer: ${getTotal("total_xact_count")} transactions, ${getTotal("total_query_count")} queries.`;
  } finally {
    await client.end();
  }
}
