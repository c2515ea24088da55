import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDay } from "../../lib/dates";
import { checkAll, isBroken, type Verdict } from "../../proof/invariants/check-all";
import { withEvidence } from "../../proof/invariants/evidence";
import { getField } from "../../proof/kit/exchanges";
import { createBookingBody, createStay } from "../../proof/kit/rental";
import { migrateDatabase } from "../../server/db/migrate";
import { type ApiClient, createApiClient } from "../../server/testing/fixtures/api-client";
import {
  carEntry,
  countryEntry,
  importFile,
  locationEntry,
} from "../../server/testing/fixtures/catalogue-file";
import { runOpsHere } from "../../server/testing/run-ops-command";
import { openTestRuntime, type TestRuntime } from "../../server/testing/test-runtime";
import { restoreTo, startArchivedServer } from "./archived-server";

const undo: (() => Promise<unknown>)[] = [];
const car = "restored-car";
/** Far enough ahead for whoever runs this in some years. */
const firstDay = parseDay("2095-01-01") ?? fail();
const settings = { WEBHOOK_DEV_ROUTES: "hooks.restore.test=127.0.0.1:9", SANDBOX_AUTOPILOT: "off" };

function fail(): never {
  throw new Error("That is a day.");
}

afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

type Booked = { place: number; reference: string; text: string };

/** The same body whenever the same place is asked for: the key is bound to it. */
const bodies = new Map<number, unknown>();

async function book(client: ApiClient, place: number): Promise<Booked & { replayed: boolean }> {
  const stay = createStay(car, { today: firstDay, slot: place });
  const body = bodies.get(place) ?? createBookingBody(stay, "restored", 150);
  bodies.set(place, body);
  const answer = await client.call("POST", "/v1/rentals/bookings", { key: `book-${place}`, body });
  expect(answer.status, answer.text).toBe(201);
  return {
    place,
    reference: String(getField(answer.json, "booking", "reference")),
    text: answer.text,
    replayed: answer.headers.get("idempotent-replayed") === "true",
  };
}

async function bookAll(client: ApiClient, from: number): Promise<Booked[]> {
  const made: Booked[] = [];
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

async function lastNumbers({ database }: TestRuntime): Promise<{ given: number; kept: number }> {
  const [row] = await database.rows<{ given: number; kept: number }>(
    sql`select (select max(last_event_seq) from partner_sequences)::float8 as given,
          coalesce((select max(seq) from events), 0)::float8 as kept`,
  );
  if (row === undefined) throw new Error("There are no numbers.");
  return row;
}

async function judgeAll(): Promise<Verdict[]> {
  return [...(await withEvidence(restoredUrl, null, (evidence) => checkAll(evidence)))];
}

function open(url: string): TestRuntime {
  const runtime = openTestRuntime(url, settings);
  undo.push(() => runtime.database.close());
  return runtime;
}

/** Fifteen bookings: five in the base backup, five in the log alone, five after the moment that is gone back to. */
async function makeHistory(folder: string) {
  const { server, takeBaseBackup, moment, archive } = await startArchivedServer(folder);
  const stop = () => server.stop();
  undo.push(stop);
  await migrateDatabase(server.url);
  const runtime = open(server.url);
  await importFile(runtime, {
    countries: [countryEntry("xr")],
    locations: [locationEntry("restored-city", "xr")],
    cars: [carEntry(car, "restored-city")],
  });
  const client = await createApiClient(runtime);
  const inBackup = await bookAll(client, 0);
  await takeBaseBackup();
  const inLog = await bookAll(client, 5);
  const before = await readEvents(client);
  const target = await moment();
  const lost = await bookAll(client, 10);
  const last = await readEvents(client, before.cursor);
  const numbers = await lastNumbers(runtime);
  await archive();
  await stop();
  return { client, kept: [...inBackup, ...inLog], before, target, lost, last, numbers };
}

let world: Awaited<ReturnType<typeof makeHistory>>;
let restored: TestRuntime;
let restoredUrl: string;
let again: ApiClient;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "rentals-restore-"));
  undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  world = await makeHistory(folder);
  const server = await restoreTo(folder, join(folder, "restored"), world.target);
  undo.push(() => server.stop());
  restoredUrl = server.url;
  restored = open(server.url);
  again = await createApiClient(restored, { partner: world.client.partner });
}, 60_000);

test("the restored database has what was committed by that moment, and nothing that came after it", async () => {
  const rows = await restored.database.rows<{ reference: string }>(
    sql`select reference from bookings order by reference`,
  );
  expect(rows.map(({ reference }) => reference)).toEqual(
    world.kept.map(({ reference }) => reference).toSorted(),
  );
  expect(await readEvents(again)).toEqual({ ids: world.before.ids, cursor: expect.any(String) });
});

test("without a gap new events would take numbers that were given out; after the command they never do", async () => {
  const beforeCommand = await lastNumbers(restored);
  expect(beforeCommand.given).toBeLessThan(world.numbers.given);
  const { code, stderr } = await runOpsHere(["database", "restored"], { DATABASE_URL: restoredUrl });
  expect([code, stderr]).toEqual([0, ""]);
  expect((await lastNumbers(restored)).given).toBe(beforeCommand.given + 1_000_000);
});

test("every invariant holds at once, before anybody has called", async () => {
  const verdicts = await judgeAll();
  expect(verdicts.filter(isBroken)).toEqual([]);
  expect(verdicts.filter(({ checked }) => checked > 0).length).toBeGreaterThan(10);
});

test("a key of before the moment has its outcome to the byte; one that was lost makes its booking anew", async () => {
  for (const { place, text } of world.kept) {
    expect(await book(again, place)).toMatchObject({ text, replayed: true });
  }
  const lost = new Set(world.lost.map(({ reference }) => reference));
  for (const { place } of world.lost) {
    const { reference, replayed } = await book(again, place);
    expect([replayed, lost.has(reference)]).toEqual([false, false]);
  }
});

test("a cursor handed out after the moment skips nothing that happens after the restore", async () => {
  const { ids } = await readEvents(again, world.last.cursor);
  const since = await readEvents(again, world.before.cursor);
  expect(ids.length).toBe(world.lost.length * 2);
  expect(since.ids).toEqual(ids);
  expect(ids.filter((id) => world.last.ids.includes(id))).toEqual([]);
  expect((await lastNumbers(restored)).kept).toBeGreaterThan(world.numbers.given);
});

test("every invariant holds once partners are back", async () => {
  expect((await judgeAll()).filter(isBroken)).toEqual([]);
});
