import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../server/db/in-transaction";
import { createTestDatabase, type TestDatabase } from "../../server/testing/database";
import { openTestRuntime, type TestRuntime } from "../../server/testing/test-runtime";
import type { Run } from "../kit/run-records";
import { allInvariants } from "./all";
import { checkAll, isBroken, type Verdict } from "./check-all";
import { attemptsFollowSchedule } from "./checks/attempts";
import { eventsAreDense } from "./checks/event-order";
import { oneEventPerTransition } from "./checks/event-per-transition";
import { failuresAre503, injectedFaultMessage } from "./checks/process";
import { noTransactionOlderThan } from "./checks/quiescence";
import { withReadSnapshot, wrapDatabase } from "./evidence";
import type { Breakage } from "./testing/breakage";
import { databaseBreakages } from "./testing/database-breakages";
import { drillBreakages } from "./testing/drill-breakages";
import { erasureBreakages, withOlderRequest } from "./testing/erasure-breakages";
import { goLiveBreakages } from "./testing/go-live-breakages";
import { insightBreakages } from "./testing/insight-breakages";
import { paymentBreakages } from "./testing/payment-breakages";
import { reconciliationBreakages } from "./testing/reconciliation-breakages";
import { runBreakages } from "./testing/run-breakages";
import { secondFactorBreakages } from "./testing/second-factor-breakages";
import { statementBreakages } from "./testing/statement-breakages";
import { traceBreakages } from "./testing/trace-breakages";
import { createValidRun, settings } from "./testing/valid-run";

const breakages = [
  ...databaseBreakages,
  ...goLiveBreakages,
  ...erasureBreakages,
  ...secondFactorBreakages,
  ...traceBreakages,
  ...reconciliationBreakages,
  ...statementBreakages,
  ...runBreakages,
  ...paymentBreakages,
  ...drillBreakages,
  ...insightBreakages,
];

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let run: Run;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url, settings);
  run = await createValidRun(runtime);
});

afterAll(async () => {
  await runtime?.database.close();
  await testDatabase?.drop();
});

/**
 * Invariants that are broken in the tests. D requires that a commit is on disk when it returns, but the PostgreSQL of
 * the tests runs with `fsync` off.
 */
const knownBroken = ["D"];

function getBrokenIds(verdicts: readonly Verdict[]): string[] {
  return verdicts.filter(isBroken).map(({ id }) => id);
}

test("each invariant has a unique ID", () => {
  const ids = allInvariants.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test("every invariant except D holds on valid data and has checked at least one item", async () => {
  const verdicts = await withReadSnapshot(testDatabase.url, run, (evidence) => checkAll(evidence));
  expect(verdicts.filter(({ id, result }) => result !== "holds" && !knownBroken.includes(id))).toEqual([]);
  expect(getBrokenIds(verdicts)).toEqual(knownBroken);
  expect(verdicts).toHaveLength(allInvariants.length);
});

test("an invariant that needs run records is not checked without them", async () => {
  const verdicts = await withReadSnapshot(testDatabase.url, null, (evidence) => checkAll(evidence));
  const without = verdicts.filter(({ why }) => why === "no run folder");
  expect(without.map(({ result }) => result)).toEqual(without.map(() => "not checked"));
  expect(without.length).toBeGreaterThan(10);
  expect(getBrokenIds(verdicts)).toEqual(knownBroken);
});

class Rollback extends Error {
  constructor(readonly verdicts: readonly Verdict[]) {
    super();
  }
}

/** Applies the breakage in a transaction, checks the invariants inside it and rolls it back. */
async function checkBreakage({ sql: statements = [], run: change = (same) => same }: Breakage) {
  const broken = inTransaction(runtime.database, async (tx) => {
    await tx.rows(
      sql`alter table bookings drop constraint bookings_outcome, drop constraint bookings_fulfilment`,
    );
    for (const text of statements) await tx.rows(sql.raw(text));
    throw new Rollback(await checkAll({ db: wrapDatabase(tx), run: change(run) }));
  });
  const error: unknown = await broken.catch((thrown: unknown) => thrown);
  if (error instanceof Rollback) return error.verdicts;
  throw error;
}

test.for(breakages)("$breaks is reported broken by $by", async (breakage) => {
  const verdicts = await checkBreakage(breakage);
  const verdict = verdicts.find(({ id }) => id === breakage.breaks);
  expect(verdict?.result).toBe("BROKEN");
  expect(verdict?.violations.length).toBeGreaterThan(0);
});

test("an injected fault excuses only its own request", async () => {
  const reserve = run.exchanges.find(({ op }) => op === "reserve");
  if (reserve?.completion?.t !== "ok") throw new Error("The valid run has no reservation.");
  const { requestId } = reserve.completion;
  const line = JSON.stringify({
    request_id: requestId,
    err: { message: injectedFaultMessage },
    msg: "fault",
  });
  const failed = { ...reserve, completion: { ...reserve.completion, t: "fail" as const, status: 500 } };
  const checkWith = async (exchanges: Run["exchanges"]) =>
    await failuresAre503.check({
      db: wrapDatabase(runtime.database),
      run: { ...run, exchanges, logs: new Map([["web-1", [line]]]) },
    });
  expect(await checkWith([failed])).toEqual({ checked: 1, violations: [] });
  const other = { ...failed, completion: { ...failed.completion, requestId: "req_other" } };
  expect(await checkWith([failed, other])).toMatchObject({ violations: [expect.stringContaining("500")] });
});

test("a request from before an erasure may differ from later ones in the customer", async () => {
  const evidence = { db: wrapDatabase(runtime.database), run: withOlderRequest(run) };
  expect(await checkAll(evidence, [attemptsFollowSchedule])).toMatchObject([{ result: "holds" }]);
});

test("purged events are not reported missing, newer ones are", async () => {
  const age = (days: number) =>
    sql`update audit_log set at = at - make_interval(days => ${days}) where action = 'booking.book'`;
  const without = sql`delete from events where type in ('booking.created', 'booking.payment_authorized')`;
  const checkWith = async (days: number) => {
    const broken = inTransaction(runtime.database, async (tx) => {
      await tx.rows(sql`alter table audit_log disable trigger user`);
      await tx.rows(sql`delete from webhook_attempts`);
      await tx.rows(sql`delete from webhook_deliveries`);
      await tx.rows(without);
      await tx.rows(age(days));
      throw new Rollback(await checkAll({ db: wrapDatabase(tx), run: null }, [oneEventPerTransition]));
    });
    return await broken.catch((error: unknown) =>
      error instanceof Rollback ? error.verdicts : Promise.reject(error),
    );
  };
  expect(await checkWith(89)).toMatchObject([{ result: "BROKEN" }]);
  expect(await checkWith(91)).toMatchObject([{ result: "holds" }]);
});

test("the gap that was recorded last explains missing event numbers", async () => {
  const broken = inTransaction(runtime.database, async (tx) => {
    await tx.rows(sql`alter table audit_log disable trigger user`);
    await tx.rows(
      sql`insert into audit_log (actor_type, action, target_type, target_id, after, at)
          select 'operator', 'database.restored', 'service', 'database', json_build_object('gap', gap), now()
          from unnest(array[7, 1000]) with ordinality as restored(gap, number) order by number`,
    );
    // The update stores the older entry after the newer one, so an unordered scan returns it last.
    await tx.rows(sql`update audit_log set request_id = 'moved' where after->>'gap' = '7'`);
    await tx.rows(sql`update events set seq = seq + 1000 where seq > 3`);
    throw new Rollback(await checkAll({ db: wrapDatabase(tx), run: null }, [eventsAreDense]));
  });
  const verdicts = await broken.catch((error: unknown) =>
    error instanceof Rollback ? error.verdicts : Promise.reject(error),
  );
  expect(verdicts).toMatchObject([{ result: "holds" }]);
});

test("every invariant except I9 and D has a breakage", () => {
  const covered = new Set(breakages.map(({ breaks }) => breaks));
  expect(allInvariants.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual(["I9", ...knownBroken]);
});

test("I9 is reported broken while a transaction stays open", async () => {
  const verdicts = await inTransaction(runtime.database, async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(1)`);
    return await withReadSnapshot(testDatabase.url, null, (evidence) =>
      checkAll(evidence, [noTransactionOlderThan(0)]),
    );
  });
  expect(verdicts.filter(isBroken)).toHaveLength(1);
  expect(verdicts[0]?.violations[0]).toContain("holding a key");
});
