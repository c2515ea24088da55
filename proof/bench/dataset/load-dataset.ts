import postgres from "postgres";
import { openDatabase } from "../../../server/db/database";
import { migrateDatabase } from "../../../server/db/migrate";
import { countNextDay } from "../../../server/insights/count-next-day";
import { createLogger } from "../../../server/logging/logger";
import { printLine } from "../../kit/print-line";
import { copyRows } from "./copy-rows";
import type { Dataset } from "./dataset";
import { generateAccounts } from "./generate-accounts";
import { generateBookings, generateRecords } from "./generate-bookings";
import { generateCatalogue } from "./generate-catalogue";

/** Creates the tables in an empty database, loads the dataset into them, and runs VACUUM and ANALYZE. */
export async function loadDataset(
  dataset: Dataset,
  urls: { url: string; adminUrl: string },
  failed: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  await migrateDatabase(urls.url);
  const sql = postgres(urls.adminUrl, { max: 1, onnotice: () => undefined });
  try {
    // Skip the foreign-key checks, because the generator writes only valid references.
    await sql`set session_replication_role = replica`;
    const now = Date.now();
    const tables = [
      ...generateCatalogue(dataset),
      ...generateAccounts(dataset),
      { name: "bookings", rows: generateBookings(dataset, now) },
      ...generateRecords(dataset, now),
    ];
    for (const table of tables) printLine(`  ${table.name}: ${await copyRows(sql, table, failed)} rows`);
    await resetIdentities(sql);
    // The triggers that write payments and the lines of statements did not run.
    await sql`select backfill_payments()`;
    await sql`select backfill_statement_lines()`;
    await sql`insert into insight_marks (partner_id) select id from partners`;
    await countInsights(urls.url);
    await sql`vacuum (freeze, analyze)`;
  } finally {
    await sql.end();
  }
  printLine(`  loaded in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/**
 * Computes the daily counts of insights for all partners, so that workers do not compute them during a
 * measurement.
 */
async function countInsights(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1, applicationName: "bench", log: createLogger("silent") });
  try {
    while (await countNextDay(database, { settleSeconds: 0 }));
  } finally {
    await database.close();
  }
}

/** Sets each identity sequence to the number after the highest ID, because COPY does not advance it. */
async function resetIdentities(sql: postgres.Sql): Promise<void> {
  const identities = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`;
  for (const { table, column } of identities) {
    await sql.unsafe(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
    );
  }
}
