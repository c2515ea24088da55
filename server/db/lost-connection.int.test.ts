import { sql } from "drizzle-orm";
import postgres from "postgres";
import { beforeEach, expect } from "vitest";
import { createTestDatabase } from "../testing/database";
import { test } from "../testing/fixtures/integration-test";
import {
  type Interception,
  type SentStatement,
  startPostgresProxy,
} from "../testing/fixtures/postgres-proxy";
import { openTestRuntime } from "../testing/test-runtime";
import { type Database, openDatabase, type Tx } from "./database";
import { CommitUnknown, DatabaseFailure } from "./database-failure";
import { inTransaction } from "./in-transaction";

beforeEach<{ runtime: { database: Database } }>(async ({ runtime: { database } }) => {
  await database.rows(sql`delete from vehicle_types`);
});

async function note(tx: Tx, text: string): Promise<void> {
  await tx.rows(sql`insert into vehicle_types (slug, name) values (${text}, 'note')`);
}

async function notes(database: Database): Promise<string[]> {
  const rows = await database.rows<{ slug: string }>(sql`select slug from vehicle_types order by slug`);
  return rows.map((row) => row.slug);
}

async function kill(database: Database, pid: number | undefined): Promise<void> {
  await database.rows(sql`select pg_terminate_backend(${pid})`);
  const gone = async () =>
    (await database.rows(sql`select 1 from pg_stat_activity where pid = ${pid}`)).length;
  await expect.poll(gone).toBe(0);
}

const backend = sql`select pg_backend_pid() as pid`;

test("a connection killed inside a transaction loses all of it, and no later statement runs elsewhere", async ({
  runtime: { database },
}) => {
  for (let round = 0; round < 20; round += 1) {
    const attempt = inTransaction(database, async (tx) => {
      const [row] = await tx.rows<{ pid: number }>(backend);
      await note(tx, "before");
      await kill(database, row?.pid);
      await note(tx, "after").catch(() => undefined);
      await note(tx, "later still");
    });
    await expect(attempt).rejects.toThrow(DatabaseFailure);
  }
  expect(await notes(database)).toEqual([]);
});

test("postgres.js runs the rest of a lost transaction on another connection, so the driver is pg", async ({
  runtime: { database },
}) => {
  const { url, drop } = await createTestDatabase();
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  let failed = false;
  const work = async (tx: postgres.TransactionSql) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await tx`insert into vehicle_types (slug, name) values ('before', 'note')`;
    await kill(database, row?.pid);
    await expect.poll(() => failed).toBe(true);
    // Another request of the process makes the pool reconnect.
    await client`select 1`;
    await tx`insert into vehicle_types (slug, name) values ('after', 'note')`;
  };
  await new Promise<void>((resolve, reject) => {
    client
      .begin((tx) => work(tx).then(resolve, reject))
      .catch(() => {
        failed = true;
      });
  });
  expect(await client`select slug from vehicle_types`).toEqual([{ slug: "after" }]);
  await client.end();
  await drop();
});

/**
 * Runs `work` with a pool of one connection through a proxy. `intercept` decides what happens to each
 * statement.
 */
async function through(
  url: string,
  intercept: (statement: SentStatement) => Interception,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const proxy = await startPostgresProxy({ target: url, intercept });
  const { log } = openTestRuntime(url);
  const database = openDatabase({ url: proxy.url, poolSize: 1, applicationName: "proxied", log });
  try {
    await work(database);
  } finally {
    await database.close();
    await proxy.close();
  }
}

async function twoNotes(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    await note(tx, "one");
    await note(tx, "two");
  });
}

test.for(["cut-request", "cut-reply"] as const)(
  "%s before COMMIT, at every statement, is a failure that leaves nothing",
  async (interception, { runtime: { database } }) => {
    const url = urlOf(database);
    const seen: string[] = [];
    const watch = ({ text }: SentStatement): Interception => {
      seen.push(text);
      return "pass";
    };
    await through(url, watch, twoNotes);
    expect(seen).toHaveLength(4);
    expect(seen.at(-1)).toBe("commit");
    expect(await notes(database)).toEqual(["one", "two"]);
    await database.rows(sql`delete from vehicle_types`);
    for (const place of [1, 2, 3]) {
      await through(
        url,
        (sent) => (sent.connection === 1 && sent.place === place ? interception : "pass"),
        async (proxied) => {
          const failure = await twoNotes(proxied).catch((error) => error);
          expect(failure).toBeInstanceOf(DatabaseFailure);
          expect(failure).not.toBeInstanceOf(CommitUnknown);
          expect(await notes(database)).toEqual([]);
          // The pool recovers: the next transaction gets a working connection.
          await twoNotes(proxied);
          expect(await notes(database)).toEqual(["one", "two"]);
        },
      );
      await database.rows(sql`delete from vehicle_types`);
    }
  },
);

test.for([
  { interception: "cut-request", there: [] },
  { interception: "cut-reply", there: ["one", "two"] },
] as const)(
  "$interception at COMMIT leaves the outcome unknown, and only a read shows it",
  async ({ interception, there }, { runtime: { database } }) => {
    const url = urlOf(database);
    await through(
      url,
      ({ text }) => (text === "commit" ? interception : "pass"),
      async (proxied) => {
        await expect(twoNotes(proxied)).rejects.toThrow(CommitUnknown);
      },
    );
    expect(await notes(database)).toEqual(there);
  },
);

function urlOf({ pool }: Database): string {
  return String(pool.options.connectionString);
}
