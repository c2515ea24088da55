import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../testing/fixtures/integration-test";
import { openTestRuntime } from "../testing/test-runtime";
import { openDatabase } from "./database";
import { DatabaseFailure, isDatabaseFailure } from "./database-failure";
import { inTransaction } from "./in-transaction";

const insert = sql`insert into vehicle_types (slug, name) values ('written', 'note')`;
const backend = sql`select pg_backend_pid() as pid`;

/** Makes the session read-only, like every session of a server that is no longer the primary. */
const makeReadOnly = sql`set default_transaction_read_only = on`;

test("a write on a server that became read-only fails as unavailable, and the connection is replaced", async ({
  runtime: { database: direct },
}) => {
  const url = String(direct.pool.options.connectionString);
  const { log } = openTestRuntime(url);
  const database = openDatabase({ url, poolSize: 1, applicationName: "moved", log });
  try {
    for (const write of [
      () => inTransaction(database, async (tx) => await tx.rows(insert)),
      () => database.rows(insert),
    ]) {
      await database.rows(makeReadOnly);
      const [before] = await database.rows<{ pid: number }>(backend);
      const failure = await write().catch((error: unknown) => error);
      expect(isDatabaseFailure(failure)).toBe(true);
      const [after] = await database.rows<{ pid: number }>(backend);
      expect(after?.pid).not.toBe(before?.pid);
    }
    await inTransaction(database, async (tx) => await tx.rows(insert));
    expect(await direct.rows(sql`select slug from vehicle_types where slug = 'written'`)).toHaveLength(1);
  } finally {
    await database.close();
  }
});

test("a transaction that meets a read-only server fails before COMMIT, so its outcome is known", async ({
  runtime: { database: direct },
}) => {
  const url = String(direct.pool.options.connectionString);
  const { log } = openTestRuntime(url);
  const database = openDatabase({ url, poolSize: 1, applicationName: "moved", log });
  try {
    await database.rows(makeReadOnly);
    const failure = await inTransaction(database, async (tx) => await tx.rows(insert)).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(DatabaseFailure);
    expect(failure.name).toBe("DatabaseFailure");
  } finally {
    await database.close();
  }
});
