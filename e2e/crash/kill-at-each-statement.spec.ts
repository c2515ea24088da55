import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Partner } from "@/server/partners/partners.queries";
import { createTestDatabase, type TestDatabase } from "@/server/testing/database";
import { createToken } from "@/server/testing/fixtures/api-client";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { createPartner } from "@/server/testing/fixtures/create-partner";
import { bookingBody } from "@/server/testing/fixtures/rental-body";
import { openTestRuntime, type TestRuntime, testSecretKey } from "@/server/testing/test-runtime";
import { type Kill, type KillableService, startKillableService } from "./killable-service";

let testDatabase: TestDatabase;
let runtime: TestRuntime;
let partner: Partner;
let token: string;
let service: KillableService;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runtime = openTestRuntime(testDatabase.url);
  partner = await createPartner(runtime.database);
  token = await createToken(runtime, partner);
  service = await startKillableService(testDatabase.url, {
    SECRET_KEY: testSecretKey,
    SANDBOX_AUTOPILOT: "off",
    RATE_LIMITS: "api-write=100000@100000",
  });
});

afterAll(async () => {
  await service?.stop();
  await runtime?.database.close();
  await testDatabase?.drop();
});

/**
 * A request that books a car that no other request books. `drafts` is the number of drafts of that car before the
 * request takes effect.
 */
type Booking = { key: string; carId: number; path: string; body: unknown; drafts: number };

const routes = {
  "in one step": async (key: string): Promise<Booking> => {
    const car = await createCar(runtime.database);
    return { key, carId: car.id, path: "/v1/rentals/bookings", body: bookingBody(car), drafts: 0 };
  },
  "from a draft": async (key: string): Promise<Booking> => {
    const { id: carId } = await createCar(runtime.database);
    const draft = { carId, partnerId: partner.id, status: "draft" } as const;
    const { reference } = await createBooking(runtime.database, draft);
    const path = `/v1/rentals/reservations/${reference}/book`;
    return { key, carId, path, body: { payment_reference: "pay_1", expected_total: 150 }, drafts: 1 };
  },
};

async function send(url: string, { key, path, body }: Booking): Promise<Response> {
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    "Idempotency-Key": key,
  };
  const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response;
}

/**
 * Counts the rows of the request's car and key, once PostgreSQL has rolled back the open transactions of the killed
 * process.
 */
async function countRows({ key, carId }: Booking) {
  const { database } = runtime;
  const openTransactions = sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
  await expect
    .poll(async () => (await database.rows(openTransactions)).length, { interval: 5, timeout: 10_000 })
    .toBe(0);
  const [row] = await database.rows<
    Record<"drafts" | "bookings" | "events" | "audit" | "outcomes" | "writers", number>
  >(sql`
    with mine as (select * from bookings where car_id = ${carId}),
      outcome as (select * from idempotency_outcomes where key = ${key}),
      event as (select * from events where booking_id in (select id from mine))
    select (select count(*) from mine where status = 'draft') as drafts,
      (select count(*) from mine where status <> 'draft') as bookings,
      (select count(*) from event) as events,
      (select count(*) from audit_log where target_id in (select reference from mine) and action = 'booking.book') as audit,
      (select count(*) from outcome) as outcomes,
      (select count(distinct tx_id) from (
        select tx_id from mine where status <> 'draft'
        union all select tx_id from event union all select tx_id from outcome) as written) as writers`);
  return row;
}

const completed = { drafts: 0, bookings: 1, events: 2, audit: 1, outcomes: 1, writers: 1 };

type Route = keyof typeof routes;

/** Returns the statements of a request's transaction, recorded on a request that is not killed. */
async function recordStatements(route: Route): Promise<string[]> {
  const booking = await routes[route](`${route}/undisturbed`.replaceAll(" ", "-"));
  const statements = await service.record((url) => send(url, booking));
  expect(statements[0]).toMatch(/^begin/);
  expect(statements.at(-1)).toBe("commit");
  expect(statements.length).toBeGreaterThan(8);
  for (const part of ["claim_units", "insert into events", "insert into idempotency_outcomes"]) {
    expect(statements.filter((text) => text.includes(part))).toHaveLength(1);
  }
  expect(await countRows(booking)).toEqual(completed);
  return statements;
}

/**
 * Returns a kill before each statement and one after the commit. A kill after another statement has the same result as
 * a kill before the next one: PostgreSQL has run the statement, and rolls it back.
 */
function listKills(statements: readonly string[]): Kill[] {
  const before = statements.map(
    (text, index): Kill => ({ position: index + 1, interception: "cut-request", text }),
  );
  return [...before, { position: statements.length, interception: "cut-reply", text: "commit" }];
}

async function killAndRetry(booking: Booking, kill: Kill, landed: boolean): Promise<void> {
  const where = JSON.stringify(kill);
  await service.killDuring(kill, (url) => send(url, booking));
  const nothing = { drafts: booking.drafts, bookings: 0, events: 0, audit: 0, outcomes: 0, writers: 0 };
  expect(await countRows(booking), where).toEqual(landed ? completed : nothing);

  const retry = await send(service.url(), booking);
  expect(retry.status, where).toBe(booking.drafts === 0 ? 201 : 200);
  expect(retry.headers.get("idempotent-replayed"), where).toBe(landed ? "true" : null);
  expect(await countRows(booking), where).toEqual(completed);
}

test.for(["in one step", "from a draft"] as const)(
  "a process killed at any statement of booking %s leaves no booking or exactly one, and a retry with the same key succeeds",
  { timeout: 180_000 },
  async (route) => {
    const statements = await recordStatements(route);
    for (const { position, interception, text } of listKills(statements)) {
      const booking = await routes[route](`${route}/${interception}/${position}`.replaceAll(" ", "-"));
      await killAndRetry(booking, { position, interception, text }, interception === "cut-reply");
    }
  },
);
