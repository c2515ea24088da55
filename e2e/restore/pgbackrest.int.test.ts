import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkAll, isBroken } from "../../proof/invariants/check-all";
import { withReadSnapshot } from "../../proof/invariants/evidence";
import { migrateDatabase } from "../../server/db/migrate";
import { createApiClient } from "../../server/testing/fixtures/api-client";
import { runOpsHere } from "../../server/testing/run-ops-command";
import { openTestRuntime, type TestRuntime } from "../../server/testing/test-runtime";
import { waitForArchive } from "./archived-server";
import {
  type BackedUpServer,
  createBackedUpServer,
  findMissingPackages,
  type RunningServer,
  withClient,
} from "./backed-up-server";
import { book, openBookingClient, recoveryTestSettings } from "./book-rentals";

const missing = findMissingPackages();
const skipped = missing.length === 0 ? "" : ` (skipped, not installed: ${missing.join(", ")})`;
/**
 * A committed booking. `at` is the time of the commit in UTC, in microseconds, which is the precision of a recovery
 * target.
 */
type Committed = { reference: string; at: string };

const committedBookings = sql`
  select reference, to_char(pg_xact_commit_timestamp(xmin) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at
  from bookings order by pg_xact_commit_timestamp(xmin)`;

const cleanup: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

/** Books one rental after the other until `stop` is called. `stop` returns the committed bookings. */
function startBooking(runtime: TestRuntime, client: Awaited<ReturnType<typeof openBookingClient>>) {
  let [stopped, count] = [false, 0];
  const ended = (async () => {
    while (!stopped) await book(client, count++);
  })();
  const waitFor = async (more: number) => {
    for (const wanted = count + more; count < wanted; )
      await Promise.race([ended, new Promise(setImmediate)]);
  };
  return {
    /** Resolves after this number of further bookings. */
    waitFor,
    count: () => count,
    stop: async () => {
      stopped = true;
      await ended;
      return await runtime.database.rows<Committed>(committedBookings);
    },
  };
}

function openRuntime(url: string): TestRuntime {
  const runtime = openTestRuntime(url, recoveryTestSettings);
  cleanup.push(() => runtime.database.close());
  return runtime;
}

async function createDatabase({ adminUrl, url }: RunningServer): Promise<TestRuntime> {
  await withClient(adminUrl, async (client) => {
    await client.query("create role rentals login createrole");
    await client.query("create database rentals owner rentals");
  });
  await migrateDatabase(url);
  return openRuntime(url);
}

type Backup = { label: string; type: string; error: boolean };

async function listBackups({ pgbackrest }: BackedUpServer): Promise<Backup[]> {
  const [stanza] = JSON.parse(await pgbackrest("--output=json", "info"));
  expect(stanza.status).toMatchObject({ code: 0, message: "ok" });
  return stanza.backup;
}

/**
 * Returns the output of `pgbackrest verify`, or its error if it fails. Newer versions also fail if a file is invalid.
 */
async function verify({ pgbackrest }: BackedUpServer): Promise<string> {
  return await pgbackrest("--log-level-console=info", "verify").catch(String);
}

/**
 * Takes a full and a differential backup while rentals are booked, books more, archives the WAL and kills the server.
 */
async function createHistory(server: BackedUpServer) {
  const source = await server.start("source");
  cleanup.push(() => source.kill());
  const runtime = await createDatabase(source);
  await server.pgbackrest("stanza-create");
  await server.pgbackrest("check");
  const client = await openBookingClient(runtime);
  const booking = startBooking(runtime, client);
  const counts: { before: number; after: number }[] = [];
  for (const type of ["full", "diff"]) {
    await booking.waitFor(3);
    const before = booking.count();
    await server.pgbackrest(`--type=${type}`, "backup");
    counts.push({ before, after: booking.count() });
  }
  await booking.waitFor(10);
  const committed = await booking.stop();
  await withClient(source.adminUrl, waitForArchive);
  await source.kill();
  return { client, committed, counts, backups: await listBackups(server) };
}

describe.skipIf(missing.length > 0)(`backups with pgBackRest while the service books${skipped}`, () => {
  let folder: string;
  let server: BackedUpServer;
  let history: Awaited<ReturnType<typeof createHistory>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rentals-backup-"));
    cleanup.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    server = await createBackedUpServer(folder);
    history = await createHistory(server);
  }, 300_000);

  /** Restores, starts the server and checks the invariants. Returns the bookings in the order of their commits. */
  async function restore(name: string, ...words: readonly string[]) {
    await server.restore(name, ...words);
    const running = await server.start(name);
    cleanup.push(() => running.kill());
    const runtime = openRuntime(running.url);
    const rows = await runtime.database.rows<Committed>(committedBookings);
    const verdicts = await withReadSnapshot(running.url, null, (evidence) => checkAll(evidence));
    expect(verdicts.filter(isBroken)).toEqual([]);
    expect(verdicts.filter(({ checked }) => checked > 0).length).toBeGreaterThan(10);
    return { running, runtime, rows };
  }

  test("a full and a differential backup succeed during bookings, and the repository is intact", async () => {
    expect(history.backups.map(({ type, error }) => [type, error])).toEqual([
      ["full", false],
      ["diff", false],
    ]);
    for (const { before, after } of history.counts) expect(after).toBeGreaterThan(before);
    const report = await verify(server);
    expect(report).toContain("completed successfully");
    expect(report).not.toMatch(/invalid|error/);
  }, 120_000);

  test.each([0, 1])(
    "backup %i alone is restored to a consistent moment after its start",
    async (index) => {
      const { label = "", type } = history.backups[index] ?? {};
      const words = [`--set=${label}`, "--type=immediate", "--target-action=promote"];
      const { rows } = await restore(`only-${type}`, ...words);
      expect(rows).toEqual(history.committed.slice(0, rows.length));
      const { before = 0, after = 0 } = history.counts[index] ?? {};
      expect(rows.length).toBeGreaterThanOrEqual(before);
      expect(rows.length).toBeLessThanOrEqual(after + 1);
    },
    120_000,
  );

  test("a moment is exact to the microsecond: the booking of that moment is there, the next one is not", async () => {
    const last = history.committed.length - 4;
    const target = `--target=${history.committed[last]?.at}+00`;
    const { rows } = await restore("moment", "--type=time", target, "--target-action=promote");
    expect(rows).toEqual(history.committed.slice(0, last + 1));
  }, 120_000);

  test("the end of the log has every booking, and after `ops database restored` a new backup succeeds", async () => {
    await server.restore("source", "--delta");
    const running = await server.start("source");
    cleanup.push(() => running.kill());
    const runtime = openRuntime(running.url);
    expect(await runtime.database.rows(committedBookings)).toEqual(history.committed);
    const { code, stderr } = await runOpsHere(["database", "restored"], { DATABASE_URL: running.url });
    expect([code, stderr]).toEqual([0, ""]);
    const client = await createApiClient(runtime, { partner: history.client.partner });
    expect(await book(client, 0)).toMatchObject({ replayed: true });
    expect(await book(client, history.committed.length)).toMatchObject({ replayed: false });
    await server.pgbackrest("check");
    await server.pgbackrest("--type=diff", "backup");
    expect((await listBackups(server)).map(({ type }) => type)).toEqual(["full", "diff", "diff"]);
  }, 120_000);

  test("a damaged backup is found by `verify`, and its restore fails", async () => {
    const { label = "" } = history.backups[0] ?? {};
    await damage(join(folder, "repository/backup/rentals", label, "bundle"));
    expect(await verify(server)).toMatch(/checksum invalid: [1-9]/);
    await expect(server.restore("damaged", `--set=${label}`, "--type=immediate")).rejects.toThrow();
  }, 120_000);
});

/** Changes one byte in the middle of the largest file of a folder. */
async function damage(path: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(path)).map(async (name) => ({ name, bytes: await readFile(join(path, name)) })),
  );
  const [largest] = files.toSorted((one, other) => other.bytes.length - one.bytes.length);
  if (largest === undefined) throw new Error(`${path} is empty.`);
  const middle = Math.floor(largest.bytes.length / 2);
  largest.bytes[middle] = (largest.bytes[middle] ?? 0) ^ 0xff;
  await writeFile(join(path, largest.name), largest.bytes);
}
