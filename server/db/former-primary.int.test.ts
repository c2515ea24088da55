import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clients } from "@/drizzle/schema/partners";
import type { PartnerContext } from "../context";
import { rememberOutcome } from "../idempotency/outcome-cache";
import { type IdempotentRequest, runIdempotent } from "../idempotency/run-idempotent";
import { readPrincipal } from "../partners/read-principal";
import { findStaffSession } from "../staff/sessions/find-staff-session";
import { insertSession, type SessionKey } from "../staff/sessions/sessions.queries";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { partnerContext } from "../testing/fixtures/partner-context";
import { type ReplicaPair, startReplicaPair } from "../testing/replica-pair";
import { openTestRuntime, type TestRuntime } from "../testing/test-runtime";
import { type Database, openDatabase } from "./database";
import { DatabaseFailure } from "./database-failure";
import { inTransaction } from "./in-transaction";

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

test("a former primary that is a standby now authenticates no client and no member", async () => {
  const { database } = runtime;
  const clientId = "rp_sandbox_former";
  await database.orm
    .insert(clients)
    .values({ partnerId: ctx.partner.id, clientId, name: "test", scopes: [] });
  const { id: staffId } = await createStaffMember(database, ctx.partner);
  const device = { address: "203.0.113.1", userAgent: null, language: "en" } as const;
  const sessionId = await inTransaction(database, (tx) => insertSession(tx, staffId, device));
  const session: SessionKey = { sessionId, staffId, version: 1 };
  expect(await readPrincipal(database, clientId)).toBeDefined();
  expect(await findStaffSession(database, session)).toBeDefined();
  const replicated = sql`select from staff_sessions where id = ${sessionId}`;
  await expect.poll(() => standby.rows(replicated), { timeout: 30_000, interval: 50 }).toHaveLength(1);
  await expect(readPrincipal(standby, clientId)).rejects.toBeInstanceOf(DatabaseFailure);
  await expect(findStaffSession(standby, session)).rejects.toBeInstanceOf(DatabaseFailure);
  // A search may be served by a standby while there is no primary.
  expect(await readPrincipal({ ...standby, mayReadStandby: true }, clientId)).toBeDefined();
});
