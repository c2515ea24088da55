import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAll, isBroken, type Verdict } from "../../proof/invariants/check-all";
import { withReadSnapshot } from "../../proof/invariants/evidence";
import { getField } from "../../proof/kit/exchanges";
import { migrateDatabase } from "../../server/db/migrate";
import { type ApiClient, createApiClient } from "../../server/testing/fixtures/api-client";
import { runOpsHere } from "../../server/testing/run-ops-command";
import { openTestRuntime, type TestRuntime } from "../../server/testing/test-runtime";
import { restoreTo, startArchivedServer } from "./archived-server";
import { type BookedRow, book, openBookingClient, recoveryTestSettings } from "./book-rentals";

const cleanup: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

async function bookAll(client: ApiClient, from: number): Promise<BookedRow[]> {
  const made: BookedRow[] = [];
  for (let place = from; place < from + 5; place += 1) made.push(await book(client, place));
  return made;
}

type Page = { ids: string[]; cursor: string };

async function readEvents(client: ApiClient, cursor?: string): Promise<Page> {
  const { json } = await client.call("GET", `/v1/events?limit=100${cursor ? `&cursor=${cursor}` : ""}`);
  const data = getField(json, "data");
  return {
    ids: Array.isArray(data) ? data.map((event) => String(getField(event, "id"))) : [],
    cursor: String(getField(json, "resume_cursor")),
  };
}

async function readSequences({ database }: TestRuntime): Promise<{ assigned: number; stored: number }> {
  const [row] = await database.rows<{ assigned: number; stored: number }>(
    sql`select (select max(last_event_seq) from partner_sequences)::float8 as assigned,
          coalesce((select max(seq) from events), 0)::float8 as stored`,
  );
  if (row === undefined) throw new Error("The query returned no row.");
  return row;
}

async function checkInvariants(): Promise<Verdict[]> {
  return [...(await withReadSnapshot(restoredUrl, null, (evidence) => checkAll(evidence)))];
}

function openRuntime(url: string): TestRuntime {
  const runtime = openTestRuntime(url, recoveryTestSettings);
  cleanup.push(() => runtime.database.close());
  return runtime;
}

/** Creates 15 bookings: 5 in the base backup, 5 only in the WAL, and 5 after the recovery target. */
async function createHistory(folder: string) {
  const { server, takeBaseBackup, readTime, waitUntilArchived } = await startArchivedServer(folder);
  const stop = () => server.stop();
  cleanup.push(stop);
  await migrateDatabase(server.url);
  const runtime = openRuntime(server.url);
  const client = await openBookingClient(runtime);
  const inBackup = await bookAll(client, 0);
  await takeBaseBackup();
  const inLog = await bookAll(client, 5);
  const before = await readEvents(client);
  const target = await readTime();
  const lost = await bookAll(client, 10);
  const last = await readEvents(client, before.cursor);
  const numbers = await readSequences(runtime);
  await waitUntilArchived();
  await stop();
  return { client, kept: [...inBackup, ...inLog], before, target, lost, last, numbers };
}

let history: Awaited<ReturnType<typeof createHistory>>;
let restored: TestRuntime;
let restoredUrl: string;
let restoredClient: ApiClient;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "rentals-restore-"));
  cleanup.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  history = await createHistory(folder);
  const server = await restoreTo(folder, join(folder, "restored"), history.target);
  cleanup.push(() => server.stop());
  restoredUrl = server.url;
  restored = openRuntime(server.url);
  restoredClient = await createApiClient(restored, { partner: history.client.partner });
}, 60_000);

test("the restored database has everything committed by the recovery target and nothing later", async () => {
  const rows = await restored.database.rows<{ reference: string }>(
    sql`select reference from bookings order by reference`,
  );
  expect(rows.map(({ reference }) => reference)).toEqual(
    history.kept.map(({ reference }) => reference).toSorted(),
  );
  expect(await readEvents(restoredClient)).toEqual({ ids: history.before.ids, cursor: expect.any(String) });
});

test("`ops database restored` skips the event numbers that were assigned before the restore", async () => {
  const beforeCommand = await readSequences(restored);
  expect(beforeCommand.assigned).toBeLessThan(history.numbers.assigned);
  const { code, stderr } = await runOpsHere(["database", "restored"], { DATABASE_URL: restoredUrl });
  expect([code, stderr]).toEqual([0, ""]);
  expect((await readSequences(restored)).assigned).toBe(beforeCommand.assigned + 1_000_000);
});

test("every invariant holds after the restore, before any request", async () => {
  const verdicts = await checkInvariants();
  expect(verdicts.filter(isBroken)).toEqual([]);
  expect(verdicts.filter(({ checked }) => checked > 0).length).toBeGreaterThan(10);
});

test("a key stored before the recovery target replays its response, and a lost key creates its booking again", async () => {
  for (const { place, text } of history.kept) {
    expect(await book(restoredClient, place)).toMatchObject({ text, replayed: true });
  }
  const lost = new Set(history.lost.map(({ reference }) => reference));
  for (const { place } of history.lost) {
    const { reference, replayed } = await book(restoredClient, place);
    expect([replayed, lost.has(reference)]).toEqual([false, false]);
  }
});

test("a cursor issued after the recovery target skips no event that is created after the restore", async () => {
  const { ids } = await readEvents(restoredClient, history.last.cursor);
  const since = await readEvents(restoredClient, history.before.cursor);
  expect(ids.length).toBe(history.lost.length * 2);
  expect(since.ids).toEqual(ids);
  expect(ids.filter((id) => history.last.ids.includes(id))).toEqual([]);
  expect((await readSequences(restored)).stored).toBeGreaterThan(history.numbers.assigned);
});

test("every invariant holds after partners send requests again", async () => {
  expect((await checkInvariants()).filter(isBroken)).toEqual([]);
});
