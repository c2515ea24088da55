import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { createBookingContract, getBookingContract, listBookingsContract } from "@/lib/contracts/bookings";
import { listEventsContract } from "@/lib/contracts/events";
import { checkAll, isBroken } from "@/proof/invariants/check-all";
import { withReadSnapshot } from "@/proof/invariants/evidence";
import { getField } from "@/proof/kit/exchanges";
import { mountSmallDisk } from "@/proof/kit/mount-small-disk";
import { runStatements } from "@/proof/kit/run-statements";
import { fillDisk, freeDisk } from "@/proof/torture/faults/disk";
import { migrateDatabase } from "@/server/db/migrate";
import type { EmbeddedPostgres } from "@/server/postgres/embedded-postgres";
import { startEmbeddedPostgres } from "@/server/postgres/start-embedded-postgres";
import { startApiServer } from "@/server/testing/api-server";
import { type ApiClient, createApiClient } from "../support/api-client";
import { findTotal, getDay, reserveBody } from "../support/rentals";
import { createOperator } from "../support/run/run-operator";
import { serviceSecretKey } from "../support/run/service-keys";
import { createTestAccounts } from "../support/test-accounts";
import { carSlugs } from "../support/test-catalogue";
import { mintToken } from "../support/wire/mint-token";
import type { Reply } from "../support/wire/send-request";

const diskMegabytes = 512;
/**
 * The minimum number of writes that must be rejected when the disk is full. A write that fits into allocated pages
 * still succeeds.
 */
const minRejected = 20;
const maxWrites = 600;
const atOnce = 4;

const env = {
  SECRET_KEY: serviceSecretKey,
  SANDBOX_AUTOPILOT: "off",
  SERVE_PAGES: "off",
  RATE_LIMITS: "api-read=100000@100000,api-write=100000@100000,availability=100000@100000",
};
const stay = { date_from: getDay(70), date_to: getDay(72) };

type Write = { key: string; body: Record<string, unknown>; reply: Reply };
type Started = { server: EmbeddedPostgres; alpha: ApiClient; expectedTotal: number; folder: string };

const cleanup: (() => Promise<unknown>)[] = [];
const disk = await mountSmallDisk(diskMegabytes);
if (!("refused" in disk)) cleanup.push(() => disk.unmount());
let started: Started | undefined;
const writes: Write[] = [];
const reads: Reply[] = [];

beforeAll(async () => {
  if (!("refused" in disk)) started = await start(disk.folder);
});
afterAll(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

/**
 * Starts a database in `folder`, which is on a small file system, and a web process. Returns the database server and a
 * partner's client.
 */
async function start(folder: string): Promise<Started> {
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, "data"),
    role: "service",
    // The write-ahead log is kept ready, as on a separate disk. Without it, PostgreSQL restarts until there is space.
    settings: { min_wal_size: "256MB", max_wal_size: "320MB", checkpoint_timeout: "1h" },
  });
  cleanup.push(() => server.stop());
  await migrateDatabase(server.url);
  const { alpha: account } = await createTestAccounts(createOperator({ ...env, DATABASE_URL: server.url }));
  const web = await startApiServer({ databaseUrl: server.roleUrls.web, env });
  cleanup.push(() => web.stop());
  const alpha = createApiClient(web.url, await mintToken(web.url, account));
  const expectedTotal = await findTotal(alpha, carSlugs.common, stay);
  await prepareLog(server);
  return { server, alpha, expectedTotal, folder };
}

/** Fills segments of the write-ahead log, and runs a checkpoint, which keeps them for reuse. */
async function prepareLog({ adminUrl }: EmbeddedPostgres): Promise<void> {
  const use = ["select pg_logical_emit_message(false, 'test', 'used')", "select pg_switch_wal()"];
  await runStatements(adminUrl, [...Array.from({ length: 12 }, () => use).flat(), "checkpoint"]);
}

/** Returns the running service. Skips the test if this user may not mount a file system. */
function running({ skip }: TestContext): Started {
  if ("refused" in disk) skip(`this user may not mount a file system: ${disk.refused}`);
  if (started === undefined) throw new Error("The service did not start.");
  return started;
}

async function book({ alpha, expectedTotal }: Started): Promise<Reply> {
  const [key, payment] = [randomUUID(), randomUUID()];
  const body = reserveBody({ ...stay, expected_total: expectedTotal, payment_reference: payment });
  const reply = await alpha.attempt(createBookingContract, { key, body });
  writes.push({ key, body, reply });
  return reply;
}

const isAcknowledged = ({ reply }: Write) => reply.status === 201;
const isRejected = ({ reply }: Write) => reply.status === 503;

/** Returns the reference of the booking in a response. */
function getReference({ text }: Reply): string {
  return String(getField(JSON.parse(text), "booking", "reference"));
}

async function listReferences({ alpha }: Started): Promise<string[]> {
  const references: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "100", ...(cursor === null ? {} : { cursor }) };
    const page = await alpha.call(listBookingsContract, { query });
    references.push(...page.data.map(({ reference }) => reference));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return references.toSorted();
}

async function expectInvariants({ server }: Started): Promise<void> {
  const verdicts = await withReadSnapshot(server.url, null, (evidence) => checkAll(evidence));
  expect(verdicts.filter(isBroken)).toEqual([]);
  expect(verdicts.filter(({ checked }) => checked > 0).length).toBeGreaterThan(10);
}

test("while the disk is full, writes are served or return 503, and reads are served", {
  timeout: 120_000,
}, async (context) => {
  const service = running(context);
  const params = { reference: getReference(await book(service)) };
  await fillDisk(service.folder);
  while (writes.filter(isRejected).length < minRejected && writes.length < maxWrites) {
    await Promise.all(Array.from({ length: atOnce }, () => book(service)));
    reads.push(
      await service.alpha.attempt(getBookingContract, { params }),
      await service.alpha.attempt(listBookingsContract),
      await service.alpha.attempt(listEventsContract),
    );
    await fillDisk(service.folder);
  }
  expect(writes.filter(isRejected).length).toBeGreaterThanOrEqual(minRejected);
  expect(new Set(writes.map(({ reply }) => reply.status))).toEqual(new Set([201, 503]));
  for (const { reply } of writes.filter(isRejected)) expect(reply.headers["retry-after"]).toMatch(/^\d+$/);
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
});

test("when space is free again, every acknowledged write exists and nothing of a rejected one", {
  timeout: 120_000,
}, async (context) => {
  const service = running(context);
  await freeDisk(service.folder);
  const acknowledged = writes.filter(isAcknowledged).map(({ reply }) => getReference(reply));
  expect(await listReferences(service)).toEqual(acknowledged.toSorted());
  await expectInvariants(service);
});

test("after a full disk, a rejected write succeeds with its key, and an acknowledged one is replayed", {
  timeout: 120_000,
}, async (context) => {
  const service = running(context);
  const all: string[] = [];
  for (const { key, body, reply } of writes) {
    const again = await service.alpha.attempt(createBookingContract, { key, body });
    expect(again.status, again.text).toBe(201);
    if (reply.status === 201) expect(again.text).toBe(reply.text);
    else expect(again.headers["idempotent-replayed"]).toBeUndefined();
    all.push(getReference(again));
  }
  expect(await listReferences(service)).toEqual(all.toSorted());
  await expectInvariants(service);
});
