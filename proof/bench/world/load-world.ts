import postgres from "postgres";
import { migrateDatabase } from "../../../server/db/migrate";
import { printLine } from "../../kit/print-line";
import { copyRows } from "./copy-rows";
import { accountTables } from "./generate-accounts";
import { bookingRows, recordTables } from "./generate-bookings";
import { catalogueTables } from "./generate-catalogue";
import type { World } from "./world";

/** Fills an empty database with the world and leaves it as a long-lived one is: analysed, visible, indexed. */
export async function loadWorld(
  world: World,
  urls: { url: string; adminUrl: string },
  failed: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  await migrateDatabase(urls.url);
  const sql = postgres(urls.adminUrl, { max: 1, onnotice: () => undefined });
  try {
    // The generator keeps references whole; without triggers the server does not look up each of them again.
    await sql`set session_replication_role = replica`;
    const now = Date.now();
    const tables = [
      ...catalogueTables(world),
      ...accountTables(world),
      { name: "bookings", rows: bookingRows(world, now) },
      ...recordTables(world, now),
    ];
    for (const table of tables) printLine(`  ${table.name}: ${await copyRows(sql, table, failed)} rows`);
    await catchUpIdentities(sql);
    await sql`vacuum (freeze, analyze)`;
  } finally {
    await sql.end();
  }
  printLine(`  loaded in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/** COPY writes ids of its own choosing; the next insert has to go on after them. */
async function catchUpIdentities(sql: postgres.Sql): Promise<void> {
  const identities = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`;
  for (const { table, column } of identities) {
    await sql.unsafe(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
    );
  }
}
