import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createTestDatabase, untilBlocked } from "../testing/database";
import { test } from "../testing/fixtures/integration-test";
import { openTestRuntime } from "../testing/test-runtime";
import { type Database, openDatabase, type Tx } from "./database";
import { CommitUnknown, DatabaseFailure } from "./database-failure";
import { inTransaction } from "./in-transaction";

/** Inserts a row that shows what was committed. */
async function note(tx: Tx, text: string): Promise<void> {
  await tx.rows(sql`insert into vehicle_types (slug, name) values (${text}, 'note')`);
}

async function notes(database: Database, like: string): Promise<string[]> {
  const rows = await database.rows<{ slug: string }>(
    sql`select slug from vehicle_types where slug like ${`${like}%`} order by slug`,
  );
  return rows.map((row) => row.slug);
}

function failWith(sqlState: string) {
  return sql.raw(`do $$ begin raise exception 'as if' using errcode = '${sqlState}'; end $$`);
}

/**
 * Runs `work` with a second pool of one connection, so that the next query reuses the returned connection.
 */
async function withOneConnection(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const { log } = openTestRuntime(url);
  const database = openDatabase({ url, poolSize: 1, applicationName: "one", log });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

test("a transaction commits all of its work or nothing", async ({ runtime: { database } }) => {
  expect(
    await inTransaction(database, async (tx) => {
      await note(tx, "whole-1");
      await note(tx, "whole-2");
      return "answer";
    }),
  ).toBe("answer");
  const failing = inTransaction(database, async (tx) => {
    await note(tx, "whole-3");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await notes(database, "whole")).toEqual(["whole-1", "whole-2"]);
});

test("a transaction is READ COMMITTED, regardless of the database's default, because the lock rules depend on it", async () => {
  const { url, drop } = await createTestDatabase();
  await withOneConnection(url, async (admin) => {
    const [row] = await admin.rows<{ name: string }>(sql`select current_database() as name`);
    await admin.rows(
      sql.raw(`alter database ${row?.name} set default_transaction_isolation = 'serializable'`),
    );
  });
  await withOneConnection(url, async (database) => {
    const level = await inTransaction(database, (tx) => tx.rows(sql`show transaction_isolation`));
    expect(level).toEqual([{ transaction_isolation: "read committed" }]);
  });
  await drop();
});

test.for(["40001", "40P01", "55P03"])(
  "a transaction is repeated after %s, and only its last run is committed",
  async (state, { runtime: { database } }) => {
    let runs = 0;
    const answer = await inTransaction(database, async (tx) => {
      runs += 1;
      await note(tx, `again-${state}-${runs}`);
      if (runs < 4) await tx.rows(failWith(state));
      return runs;
    });
    expect(answer).toBe(4);
    expect(await notes(database, `again-${state}`)).toEqual([`again-${state}-4`]);
  },
);

test("a transaction that never succeeds fails like an overload and leaves nothing", async ({
  runtime: { database },
}) => {
  let runs = 0;
  const hopeless = inTransaction(database, async (tx) => {
    runs += 1;
    await note(tx, `hopeless-${runs}`);
    await tx.rows(failWith("55P03"));
  });
  await expect(hopeless).rejects.toThrow(DatabaseFailure);
  expect(runs).toBe(4);
  expect(await notes(database, "hopeless")).toEqual([]);
});

test("two transactions in a deadlock both succeed", async ({ runtime: { database } }) => {
  await inTransaction(database, async (tx) => {
    await note(tx, "left");
    await note(tx, "right");
  });
  const lock = (tx: Tx, slug: string) =>
    tx.rows(sql`select 1 from vehicle_types where slug = ${slug} for update`);
  let runs = 0;
  let other: Promise<void> | undefined;
  await inTransaction(database, async (tx) => {
    runs += 1;
    await lock(tx, "left");
    // PostgreSQL may cancel either transaction. If it cancels this one, the rival does not block the second run.
    const isFirstRun = other === undefined;
    other ??= inTransaction(database, async (rival) => {
      runs += 1;
      await lock(rival, "right");
      await lock(rival, "left");
    });
    if (isFirstRun) await untilBlocked(database.pool);
    await lock(tx, "right");
  });
  await other;
  // The second run may meet the rival in another deadlock.
  expect(runs).toBeGreaterThanOrEqual(3);
});

test("a lock that is not granted in time is requested again", async ({ runtime: { database } }) => {
  await inTransaction(database, (tx) => note(tx, "busy"));
  let runs = 0;
  let waiting: Promise<unknown> | undefined;
  await inTransaction(database, async (holder) => {
    await holder.rows(sql`select 1 from vehicle_types where slug = 'busy' for update`);
    waiting = inTransaction(database, async (tx) => {
      runs += 1;
      await tx.rows(sql`set local lock_timeout = '100ms'`);
      await tx.rows(sql`select 1 from vehicle_types where slug = 'busy' for update`);
    });
    await expect.poll(() => runs, { timeout: 5000 }).toBe(2);
  });
  await waiting;
});

test("work that continues after a failed statement is rolled back and reports it", async ({
  runtime: { database },
}) => {
  const careless = inTransaction(database, async (tx) => {
    await note(tx, "careless");
    await tx.rows(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(careless).rejects.toThrow("The transaction had failed and was rolled back.");
  expect(await notes(database, "careless")).toEqual([]);
});

/**
 * Sends a failing statement from within `functions` nested async functions, so that its error reaches the caller some
 * turns of the event loop later.
 */
async function sendThrough(functions: number, tx: Tx, sqlState: string): Promise<unknown> {
  return functions === 0 ? await tx.rows(failWith(sqlState)) : await sendThrough(functions - 1, tx, sqlState);
}

test("a statement that fails with COMMIT is reported by its own error, and nothing is written", async ({
  runtime: { database },
}) => {
  const failing = (sqlState: string) =>
    inTransaction(database, async (tx) => {
      await note(tx, "with-commit");
      tx.withCommit(() => sendThrough(5, tx, sqlState));
      tx.withCommit(() => tx.rows(sql`select 1`));
    }).catch((error: unknown) => error);
  expect(await failing("P0001")).toMatchObject({ message: "as if" });
  const full = await failing("53100");
  expect(full).toBeInstanceOf(DatabaseFailure);
  expect(full).not.toBeInstanceOf(CommitUnknown);
  expect(await failing("40001")).toMatchObject({
    message: "Every run of the transaction conflicted with others.",
  });
  expect(await notes(database, "with-commit")).toEqual([]);
});

test("statements that are sent together fail with the error of the first, not of those that it aborted", async ({
  runtime: { database },
}) => {
  const failing = (sqlState: string) =>
    inTransaction(database, async (tx) => {
      await note(tx, "together");
      await Promise.all([
        sendThrough(5, tx, sqlState),
        tx.rows(sql`select 1`),
        tx.orm.execute(sql`select 1`),
        sendThrough(2, tx, "P0002"),
      ]);
    }).catch((error: unknown) => error);
  expect(await failing("P0001")).toMatchObject({ message: "as if", code: "P0001" });
  expect(await failing("53100")).toBeInstanceOf(DatabaseFailure);
  expect(await notes(database, "together")).toEqual([]);
});

test("a conflict among statements that are sent together is repeated", async ({ runtime: { database } }) => {
  let runs = 0;
  await inTransaction(database, async (tx) => {
    runs += 1;
    await note(tx, "repeated-together");
    if (runs === 1) await Promise.all([sendThrough(5, tx, "55P03"), tx.rows(sql`select 1`)]);
  });
  expect([runs, await notes(database, "repeated-together")]).toEqual([2, ["repeated-together"]]);
});

test("after a savepoint, a later failure is reported by its own error", async ({ runtime: { database } }) => {
  const failing = inTransaction(database, async (tx) => {
    await tx.rows(sql`savepoint here`);
    await tx.rows(failWith("P0001")).catch(() => undefined);
    await tx.rows(sql`rollback to savepoint here`);
    await Promise.all([sendThrough(5, tx, "P0002"), tx.rows(sql`select 1`)]);
  });
  await expect(failing).rejects.toMatchObject({ code: "P0002" });
});

test("a connection is clean after failed work", async () => {
  const { url, drop } = await createTestDatabase();
  await withOneConnection(url, async (database) => {
    for (const failure of ["select 1 / 0", "select pg_terminate_backend(pg_backend_pid())"]) {
      await inTransaction(database, (tx) => tx.rows(sql.raw(failure))).catch(() => undefined);
      const open = await database.rows(
        sql`select pg_current_xact_id_if_assigned() is null as clean, now() = statement_timestamp() as alone`,
      );
      expect(open).toEqual([{ clean: true, alone: true }]);
    }
  });
  await drop();
});

test("a statement prepared before a column changed its type is prepared again", async () => {
  const { url, drop } = await createTestDatabase();
  await withOneConnection(url, async (database) => {
    const read = (tx: Tx) => tx.rows(sql`select seats from cars`, "seats");
    await inTransaction(database, read);
    await database.rows(sql`alter table cars alter column seats type bigint`);
    expect(await inTransaction(database, read)).toEqual([]);
  });
  await drop();
});

test("a transaction without a server fails at once and never begins", async () => {
  const { log } = openTestRuntime("postgresql://nobody@127.0.0.1:1/nothing");
  const database = openDatabase({
    url: "postgresql://nobody@127.0.0.1:1/nothing",
    poolSize: 1,
    applicationName: "none",
    log,
  });
  const startedAt = performance.now();
  let began = false;
  const attempt = inTransaction(database, async () => {
    began = true;
  });
  await expect(attempt).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect([began, performance.now() - startedAt < 2500]).toEqual([false, true]);
  await database.close();
});

test.for([
  { sqlState: "53100", does: "is kept", isKept: true },
  { sqlState: "57014", does: "is replaced", isKept: false },
])("a connection $does after error $sqlState", async ({ sqlState, isKept }) => {
  const { url, drop } = await createTestDatabase();
  await withOneConnection(url, async (database) => {
    const findPid = () => database.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const before = await findPid();
    const failing = inTransaction(database, async (tx) => {
      await note(tx, "disk-full");
      await tx.rows(failWith(sqlState));
    });
    await expect(failing).rejects.toThrow(DatabaseFailure);
    expect(JSON.stringify(await findPid()) === JSON.stringify(before)).toBe(isKept);
    expect(await notes(database, "disk-full")).toEqual([]);
  });
  await drop();
});
