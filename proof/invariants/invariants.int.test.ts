import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../server/db/in-transaction";
import { createTestDatabase, type TestDatabase } from "../../server/testing/database";
import { openTestRuntime, type TestRuntime } from "../../server/testing/test-runtime";
import type { Run } from "../kit/run-records";
import { allInvariants } from "./all";
import { checkAll, isBroken, type Verdict } from "./check-all";
import { oneEventPerTransition } from "./checks/event-per-transition";
import { faultOnPurpose, onlyHonestFailures } from "./checks/process";
import { nothingHeldLonger } from "./checks/quiescence";
import { readThrough, withEvidence } from "./evidence";
import type { Breakage } from "./testing/breakage";
import { databaseBreakages } from "./testing/database-breakages";
import { runBreakages } from "./testing/run-breakages";
import { createValidWorld, settings } from "./testing/valid-world";

const breakages = [...databaseBreakages, ...runBreakages];

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let run: Run;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url, settings);
  run = await createValidWorld(runtime);
});

afterAll(async () => {
  await runtime?.database.close();
  await testDatabase?.drop();
});

/** The PostgreSQL of the tests runs with `fsync` off, so D is broken there. */
const careless = ["D"];

function brokenOf(verdicts: readonly Verdict[]): string[] {
  return verdicts.filter(isBroken).map(({ id }) => id);
}

test("every invariant holds in a valid world and has checked at least one item", async () => {
  const verdicts = await withEvidence(testDatabase.url, run, (evidence) => checkAll(evidence));
  expect(verdicts.filter(({ id, result }) => result !== "holds" && !careless.includes(id))).toEqual([]);
  expect(brokenOf(verdicts)).toEqual(careless);
  expect(verdicts).toHaveLength(allInvariants.length);
});

test("an invariant that needs run records is not checked without them", async () => {
  const verdicts = await withEvidence(testDatabase.url, null, (evidence) => checkAll(evidence));
  const without = verdicts.filter(({ why }) => why === "no run folder");
  expect(without.map(({ result }) => result)).toEqual(without.map(() => "not checked"));
  expect(without.length).toBeGreaterThan(10);
  expect(brokenOf(verdicts)).toEqual(careless);
});

class Undo extends Error {
  constructor(readonly verdicts: readonly Verdict[]) {
    super();
  }
}

/** Applies the breakage in a transaction, checks the invariants inside it and rolls it back. */
async function judgeBroken({ sql: statements = [], run: change = (same) => same }: Breakage) {
  const broken = inTransaction(runtime.database, async (tx) => {
    await tx.rows(
      sql`alter table bookings drop constraint bookings_outcome, drop constraint bookings_fulfilment`,
    );
    for (const text of statements) await tx.rows(sql.raw(text));
    throw new Undo(await checkAll({ db: readThrough(tx), run: change(run) }));
  });
  const error: unknown = await broken.catch((thrown: unknown) => thrown);
  if (error instanceof Undo) return error.verdicts;
  throw error;
}

test.for(breakages)("$breaks is reported broken by $by", async (breakage) => {
  const verdicts = await judgeBroken(breakage);
  const verdict = verdicts.find(({ id }) => id === breakage.breaks);
  expect(verdict?.result).toBe("BROKEN");
  expect(verdict?.violations.length).toBeGreaterThan(0);
});

test("an injected fault excuses only its own request", async () => {
  const reserve = run.exchanges.find(({ op }) => op === "reserve");
  if (reserve?.ending?.t !== "ok") throw new Error("Nothing was reserved.");
  const { requestId } = reserve.ending;
  const line = JSON.stringify({ request_id: requestId, err: { message: faultOnPurpose }, msg: "fault" });
  const failed = { ...reserve, ending: { ...reserve.ending, t: "fail" as const, status: 500 } };
  const judged = async (exchanges: Run["exchanges"]) =>
    await onlyHonestFailures.check({
      db: readThrough(runtime.database),
      run: { ...run, exchanges, logs: new Map([["web-1", [line]]]) },
    });
  expect(await judged([failed])).toEqual({ checked: 1, violations: [] });
  const other = { ...failed, ending: { ...failed.ending, requestId: "req_other" } };
  expect(await judged([failed, other])).toMatchObject({ violations: [expect.stringContaining("500")] });
});

test("purged events are not reported missing, newer ones are", async () => {
  const age = (days: number) =>
    sql`update audit_log set at = at - make_interval(days => ${days}) where action = 'booking.book'`;
  const without = sql`delete from events where type in ('booking.created', 'booking.payment_authorized')`;
  const judged = async (days: number) => {
    const broken = inTransaction(runtime.database, async (tx) => {
      await tx.rows(sql`alter table audit_log disable trigger user`);
      await tx.rows(sql`delete from webhook_attempts`);
      await tx.rows(sql`delete from webhook_deliveries`);
      await tx.rows(without);
      await tx.rows(age(days));
      throw new Undo(await checkAll({ db: readThrough(tx), run: null }, [oneEventPerTransition]));
    });
    return await broken.catch((error: unknown) =>
      error instanceof Undo ? error.verdicts : Promise.reject(error),
    );
  };
  expect(await judged(89)).toMatchObject([{ result: "BROKEN" }]);
  expect(await judged(91)).toMatchObject([{ result: "holds" }]);
});

test("every invariant except I9 and D has a breakage", () => {
  const covered = new Set(breakages.map(({ breaks }) => breaks));
  expect(allInvariants.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual(["I9", ...careless]);
});

test("I9 is reported broken while a transaction stays open", async () => {
  const verdicts = await inTransaction(runtime.database, async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(1)`);
    return await withEvidence(testDatabase.url, null, (evidence) =>
      checkAll(evidence, [nothingHeldLonger(0)]),
    );
  });
  expect(verdicts.filter(isBroken)).toHaveLength(1);
  expect(verdicts[0]?.violations[0]).toContain("holding a key");
});
