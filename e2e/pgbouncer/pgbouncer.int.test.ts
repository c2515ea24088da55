import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { openDatabase } from "../../server/db/database";
import { inTransaction } from "../../server/db/in-transaction";
import { requireRoleTimeouts } from "../../server/db/require-role-timeouts";
import { createApiHandler } from "../../server/http/partner/api-handler";
import { allOperations } from "../../server/operations/all";
import { createRateLimiter } from "../../server/rate-limit/rate-limiter";
import { createTestDatabase } from "../../server/testing/database";
import { createApiClient } from "../../server/testing/fixtures/api-client";
import { createCar } from "../../server/testing/fixtures/create-car";
import { test } from "../../server/testing/fixtures/integration-test";
import { bookingBody } from "../../server/testing/fixtures/rental-body";
import { openTestRuntime } from "../../server/testing/test-runtime";
import { findPgBouncer, startPgBouncer } from "./start-pgbouncer";

const program = findPgBouncer();

/** The runner reports the tests as skipped if PgBouncer is not installed. */
test.skipIf(program === undefined)(
  "a transaction through PgBouncer keeps its connection, releases its locks at the end and has its timeouts",
  async ({ runtime: { database: direct, log } }) => {
    const url = new URL(String(direct.pool.options.connectionString));
    const pooler = await startPgBouncer(program ?? "", url.toString());
    url.host = pooler.address;
    const options = { url: url.toString(), poolSize: 40, applicationName: "pooled", log, pooled: true };
    const database = openDatabase(options);
    try {
      await requireRoleTimeouts(url.toString());
      // Five times as many transactions as connections of the pool, and twenty times as many as of PgBouncer,
      // so that connections are reused.
      const seen = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          inTransaction(database, async (tx) => {
            const ask = () =>
              tx.rows<{ pid: number; n: number; locked: boolean }>(
                sql`select pg_backend_pid() as pid, ${n}::int as n, pg_try_advisory_xact_lock(7310, ${n}) as locked`,
                "same-name-for-all",
              );
            // Pipelined statements, with the last one sent together with COMMIT.
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

/**
 * The API tests use one role for everything. In production the web process has its own role with fewer
 * privileges.
 */
test.skipIf(program === undefined)("the web role can book through PgBouncer", async () => {
  const { url, roleUrls, drop } = await createTestDatabase();
  const owner = openTestRuntime(url, { SANDBOX_AUTOPILOT: "off" });
  const pooler = await startPgBouncer(program ?? "", roleUrls.web);
  const through = new URL(roleUrls.web);
  through.host = pooler.address;
  const options = { url: through.toString(), poolSize: 20, applicationName: "web", log: owner.log };
  const database = openDatabase({ ...options, pooled: true });
  try {
    await requireRoleTimeouts(options.url);
    const { partner, token } = await createApiClient(owner);
    const answer = createApiHandler(
      { ...owner, database, limiter: createRateLimiter(owner.config, database) },
      allOperations,
    );
    const car = await createCar(owner.database, { fleetSize: 5 });
    const book = async (key: string) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify(bookingBody(car));
      const request = { method: "POST", headers: { ...headers, "idempotency-key": key }, body };
      const response = await answer(new Request("http://api/v1/rentals/bookings", request), "127.0.0.1");
      return { status: response.status, text: await response.text() };
    };
    // More concurrent requests than PgBouncer connections, for 5 units.
    const keys = Array.from({ length: 30 }, (_, n) => `pooled-${n}`);
    const answers = await Promise.all(keys.map(book));
    const made = answers.flatMap(({ status }, place) => (status === 201 ? [place] : []));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(5).fill(201),
      ...Array<number>(25).fill(409),
    ]);
    const [first = 0] = made;
    expect(await book(keys[first] ?? "")).toEqual(answers[first]);
    const events = sql`select count(*)::int as count from events where partner_id = ${partner.id}`;
    expect(await owner.database.rows(events)).toEqual([{ count: 10 }]);
  } finally {
    await database.close();
    await pooler.stop();
    await owner.database.close();
    await drop();
  }
});
