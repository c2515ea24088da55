import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PartnerContext } from "../context";
import { type Database, openDatabase } from "../db/database";
import { DatabaseFailure } from "../db/database-failure";
import { partnerContext } from "../testing/fixtures/partner-context";
import { type ReplicaPair, startReplicaPair } from "../testing/replica-pair";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";
import { rememberOutcome } from "./outcome-cache";
import { type IdempotentRequest, runIdempotent } from "./run-idempotent";

let pair: ReplicaPair;
let runtime: TestRuntime;
let standby: Database;
let ctx: PartnerContext;

beforeAll(async () => {
  pair = await startReplicaPair();
  runtime = openTestRuntime(pair.primaryUrl);
  ctx = await partnerContext(runtime);
  standby = openDatabase({
    url: pair.replicaUrl,
    poolSize: 2,
    applicationName: "former",
    log: runtime.log,
  });
}, 60_000);

afterAll(async () => {
  await standby?.close();
  await runtime?.database.close();
  await pair?.stop();
});

const outcome = { status: 201, contentType: "application/json", body: Buffer.from("{}") };

async function run(database: Database, request: IdempotentRequest) {
  const work = async () => outcome;
  return await runIdempotent(database, request, { work, toOutcome: () => outcome });
}

test("a former primary that is a standby now replays no outcome, with and without a lock", async () => {
  const request = {
    partnerId: ctx.partner.id,
    key: "replayed-on-standby",
    fingerprint: Buffer.alloc(32),
    requestId: ctx.requestId ?? "",
  };
  expect(await run(runtime.database, request)).toMatchObject({ replayed: false });
  expect(await run(runtime.database, request)).toMatchObject({ replayed: true });
  const stored = sql`select from idempotency_outcomes where key = ${request.key}`;
  await expect.poll(() => standby.rows(stored), { timeout: 30_000, interval: 50 }).toHaveLength(1);
  await expect(run(standby, request)).rejects.toBeInstanceOf(DatabaseFailure);
  rememberOutcome(standby, request);
  await expect(run(standby, request)).rejects.toBeInstanceOf(DatabaseFailure);
});
