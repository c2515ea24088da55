import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { openDatabase } from "../../server/db/database";
import { inTransaction } from "../../server/db/in-transaction";
import { requireLimits } from "../../server/db/require-limits";
import { test } from "../../server/testing/fixtures/integration-test";
import { findPgBouncer, startPgBouncer } from "./start-pgbouncer";

const program = findPgBouncer();

/** Where there is no PgBouncer the run says that this was left out. */
test.skipIf(program === undefined)(
  "through PgBouncer a transaction keeps its connection, its locks end with it, and limits are there",
  async ({ runtime: { database: direct, log } }) => {
    const url = new URL(String(direct.pool.options.connectionString));
    const pooler = await startPgBouncer(program ?? "", url.toString());
    url.host = pooler.address;
    const options = { url: url.toString(), poolSize: 40, applicationName: "pooled", log, pooled: true };
    const database = openDatabase(options);
    try {
      await requireLimits(url.toString());
      // Four times as many as PgBouncer has connections, so that they are lent on and on.
      const seen = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          inTransaction(database, async (tx) => {
            const ask = () =>
              tx.rows<{ pid: number; n: number; locked: boolean }>(
                sql`select pg_backend_pid() as pid, ${n}::int as n, pg_try_advisory_xact_lock(7310, ${n}) as locked`,
                "same-name-for-all",
              );
            // Sent without waiting in between, and the last together with COMMIT.
            const [first, second] = await Promise.all([ask(), ask()]);
            tx.withCommit(ask);
            return [...first, ...second];
          }),
        ),
      );
      for (const [n, [first, second]] of seen.entries()) {
        expect([first, second]).toEqual([{ pid: first?.pid, n, locked: true }, first]);
      }
      expect(new Set(seen.flat().map(({ pid }) => pid)).size).toBeLessThanOrEqual(10);
      const left = sql`select 1 from pg_locks where locktype = 'advisory' and classid = 7310`;
      expect(await direct.rows(left)).toEqual([]);
    } finally {
      await database.close();
      await pooler.stop();
    }
  },
);
