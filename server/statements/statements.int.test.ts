import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { BookingRow, NewBooking } from "@/drizzle/schema/bookings";
import { transitionBooking } from "../bookings/transition-booking";
import type { PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { setPartnerTerms } from "../partners/set-partner-terms";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { getStatement } from "./get-statement";
import { listStatements } from "./list-statements";
import { presentLine, presentStatement } from "./present-statement";

const at = (ctx: PartnerContext, moment: string): PartnerContext => ({ ...ctx, now: new Date(moment) });

async function confirmAt(
  ctx: PartnerContext,
  moment: string,
  overrides: Partial<Omit<NewBooking, "carId">> = {},
): Promise<BookingRow> {
  const { id: carId } = await createCar(ctx.database, { fleetSize: 9 });
  const booking = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, ...overrides });
  return await inTransaction(ctx.database, (tx) =>
    transitionBooking(tx, at(ctx, moment), { booking, transition: "accept" }),
  );
}

async function cancelAt(ctx: PartnerContext, moment: string, booking: BookingRow): Promise<BookingRow> {
  const columns = { cancelledBy: "partner" } as const;
  return await inTransaction(ctx.database, (tx) =>
    transitionBooking(tx, at(ctx, moment), { booking, transition: "cancel", columns }),
  );
}

/** Returns the sums and the lines of a month in the format of the API. */
async function read(ctx: PartnerContext, period: string, baseCurrency?: string) {
  const { statement, page } = await getStatement(ctx, { period, baseCurrency, limit: 100 });
  return { ...presentStatement(statement), lines: page.rows.map(presentLine) };
}

const listed = async (ctx: PartnerContext) =>
  (await listStatements(ctx, { limit: 100 })).rows.map(({ period, state, baseCurrency }) =>
    [period, state, baseCurrency].join(" "),
  );

test("a confirmed booking and its later cancellation are lines of the months in which they happen", async ({
  ctx,
}) => {
  const booking = await confirmAt(ctx, "2026-10-31T23:59:59.999Z", { externalRef: "order-1" });
  await cancelAt(ctx, "2026-11-20T10:00:00Z", booking);
  const now = at(ctx, "2026-11-20T12:00:00Z");
  const sums = { base_currency: "EUR", base_total: 150, commission: 15, net: 135 };
  const line = {
    at: "2026-10-31T23:59:59.999Z",
    kind: "booking",
    reference: booking.reference,
    external_ref: "order-1",
    payment_reference: "pay_1",
    total: 150,
    currency: "EUR",
    ...sums,
  };
  expect(await read(now, "2026-10")).toEqual({
    period: "2026-10",
    state: "closed",
    bookings: 1,
    cancellations: 0,
    ...sums,
    lines: [{ id: expect.stringMatching(/^stl_[0-9a-f]{32}$/), ...line }],
  });
  const negative = { total: -150, base_total: -150, commission: -15, net: -135 };
  expect(await read(now, "2026-11")).toMatchObject({
    state: "open",
    bookings: 0,
    cancellations: 1,
    base_total: -150,
    commission: -15,
    net: -135,
    lines: [{ ...line, ...negative, at: "2026-11-20T10:00:00.000Z", kind: "cancellation" }],
  });
  expect(await listed(now)).toEqual(["2026-11 open EUR", "2026-10 closed EUR"]);
});

test("a booking that was never confirmed has no line", async ({ ctx }) => {
  const { id: carId } = await createCar(ctx.database);
  const booking = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id });
  await cancelAt(ctx, "2026-11-20T10:00:00Z", booking);
  expect((await listStatements(ctx, {})).rows).toEqual([]);
});

test("a month closes 24 hours after its end in the partner's time zone", async ({ ctx }) => {
  const { database, partner } = ctx;
  await setPartnerTerms(database, ctx, { partner: partner.slug, terms: { timezone: "Pacific/Auckland" } });
  // 1 December 00:00 in Auckland is 30 November 11:00 UTC.
  await confirmAt(ctx, "2026-11-30T10:59:59.999Z");
  await confirmAt(ctx, "2026-11-30T11:00:00.000Z");
  expect(await listed(at(ctx, "2026-12-01T10:59:59.999Z"))).toEqual(["2026-12 open EUR", "2026-11 open EUR"]);
  expect(await listed(at(ctx, "2026-12-01T11:00:00.000Z"))).toEqual([
    "2026-12 open EUR",
    "2026-11 closed EUR",
  ]);
  expect((await read(at(ctx, "2026-12-01T11:00:00.000Z"), "2026-11")).bookings).toBe(1);
});

test("a closed month does not change with the partner's time zone, commission or currency", async ({
  ctx,
}) => {
  const { database, partner } = ctx;
  await confirmAt(ctx, "2026-09-30T23:30:00Z");
  await confirmAt(ctx, "2026-10-01T00:30:00Z");
  const now = at(ctx, "2026-10-20T00:00:00Z");
  const before = await read(now, "2026-09");
  expect(before).toMatchObject({ state: "closed", bookings: 1 });
  const terms = { timezone: "America/New_York", commission: "50", currency: "USD", name: "Renamed" };
  await setPartnerTerms(database, now, { partner: partner.slug, terms });
  expect(await read(now, "2026-09")).toEqual(before);
  // 00:30 UTC is still September in New York, which is closed.
  expect(await read(now, "2026-10")).toMatchObject({ state: "open", bookings: 1, base_currency: "EUR" });
});

test("months that ended before a change of the time zone are closed by the change", async ({ ctx }) => {
  const { database, partner } = ctx;
  await confirmAt(ctx, "2026-09-30T23:30:00Z");
  const now = at(ctx, "2026-10-20T00:00:00Z");
  await setPartnerTerms(database, now, { partner: partner.slug, terms: { timezone: "Asia/Tokyo" } });
  expect(await read(now, "2026-09")).toMatchObject({ state: "closed", bookings: 1 });
  expect(await read(now, "2026-10")).toMatchObject({ state: "open", bookings: 0 });
});

test("open months follow the partner's time zone", async ({ ctx }) => {
  const { database, partner } = ctx;
  const now = at(ctx, "2026-12-01T02:00:00Z");
  await confirmAt(ctx, "2026-12-01T01:00:00Z");
  expect(await read(now, "2026-12")).toMatchObject({ bookings: 1 });
  await setPartnerTerms(database, now, { partner: partner.slug, terms: { timezone: "America/New_York" } });
  expect(await read(now, "2026-12")).toMatchObject({ bookings: 0 });
  expect(await read(now, "2026-11")).toMatchObject({ state: "open", bookings: 1 });
});

test("a line that is written after its month was closed belongs to the next open month", async ({ ctx }) => {
  await confirmAt(ctx, "2026-09-10T00:00:00Z");
  const ahead = at(ctx, "2026-11-02T00:00:00Z");
  const closed = await read(ahead, "2026-10");
  expect(closed.state).toBe("closed");
  // The sandbox clock was set back.
  const { reference } = await confirmAt(ctx, "2026-10-15T00:00:00Z");
  expect(await read(at(ctx, "2026-10-15T01:00:00Z"), "2026-10")).toEqual(closed);
  const next = await read(at(ctx, "2026-10-15T01:00:00Z"), "2026-11");
  expect(next.lines).toMatchObject([{ reference, at: "2026-10-15T00:00:00.000Z" }]);
  expect(await listed(at(ctx, "2026-10-15T01:00:00Z"))).toEqual([
    "2026-11 open EUR",
    "2026-10 closed EUR",
    "2026-09 closed EUR",
  ]);
});

test("a month stays closed after the clock is set back, also before the first line", async ({ ctx }) => {
  expect(await read(at(ctx, "2026-12-15T00:00:00Z"), "2026-11")).toMatchObject({ state: "closed" });
  await confirmAt(ctx, "2026-11-20T00:00:00Z");
  expect(await read(at(ctx, "2026-11-20T00:00:00Z"), "2026-11")).toMatchObject({
    state: "closed",
    bookings: 0,
  });
  expect(await read(at(ctx, "2026-11-20T00:00:00Z"), "2026-12")).toMatchObject({
    state: "open",
    bookings: 1,
  });
});

test("months without lines are zero: closed in the past, open in the future", async ({ ctx }) => {
  const now = at(ctx, "2026-11-20T00:00:00Z");
  const zero = { base_currency: "EUR", bookings: 0, cancellations: 0, base_total: 0, commission: 0, net: 0 };
  for (const [period, state] of [
    ["0001-01", "closed"],
    ["2026-10", "closed"],
    ["2026-11", "open"],
    ["9999-12", "open"],
  ] as const)
    expect(await read(now, period), period).toEqual({ period, state, ...zero, lines: [] });
});

test("the list has every month from the first line to the current one, in pages", async ({ ctx }) => {
  await confirmAt(ctx, "2025-12-31T10:00:00Z");
  await confirmAt(ctx, "2026-03-01T10:00:00Z");
  const now = at(ctx, "2026-04-01T12:00:00Z");
  const all = ["2026-04 open", "2026-03 open", "2026-02 closed", "2026-01 closed", "2025-12 closed"];
  expect(await listed(now)).toEqual(all.map((row) => `${row} EUR`));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listStatements(now, { limit: 2, cursor });
    seen.push(...page.rows.map(({ period, state }) => `${period} ${state}`));
    cursor = page.next_cursor ?? undefined;
    expect(page.has_more).toBe(cursor !== undefined);
  } while (cursor !== undefined);
  expect(seen).toEqual(all);
});

test("a month with two currencies has a statement for each", async ({ ctx }) => {
  const dollars = { baseCurrency: "USD", currency: "USD" };
  await confirmAt(ctx, "2026-10-10T10:00:00Z", dollars);
  await confirmAt(ctx, "2026-10-11T10:00:00Z");
  await confirmAt(ctx, "2026-10-12T10:00:00Z", dollars);
  for (const now of [at(ctx, "2026-10-20T00:00:00Z"), at(ctx, "2026-12-20T00:00:00Z")]) {
    expect((await listed(now)).filter((row) => row.startsWith("2026-10"))).toEqual([
      expect.stringMatching(/ USD$/),
      expect.stringMatching(/ EUR$/),
    ]);
    expect(await read(now, "2026-10")).toMatchObject({ base_currency: "USD", bookings: 2 });
    expect(await read(now, "2026-10", "EUR")).toMatchObject({ base_currency: "EUR", bookings: 1 });
    expect(await read(now, "2026-10", "JPY")).toMatchObject({ base_currency: "JPY", bookings: 0, lines: [] });
  }
});

test("the commission in the base currency is the booked rate of the base total", async ({ ctx }) => {
  const yen = { currency: "JPY", totalMinor: 1001, baseTotalMinor: 613, fxRate: "1.63295269" };
  await confirmAt(ctx, "2026-10-10T10:00:00Z", { ...yen, commissionMinor: 125, commissionRate: "12.5" });
  await confirmAt(ctx, "2026-10-11T10:00:00Z", { ...yen, commissionMinor: 125 });
  const { lines } = await read(at(ctx, "2026-10-20T00:00:00Z"), "2026-10");
  expect(lines.map(({ total, base_total, commission, net }) => [total, base_total, commission, net])).toEqual(
    [
      [1001, 6.13, 0.77, 5.36],
      [1001, 6.13, 0.77, 5.36],
    ],
  );
});

test("a line is written exactly once, also if the booking is written again", async ({ ctx }) => {
  const booking = await confirmAt(ctx, "2026-10-10T10:00:00Z");
  const { database } = ctx;
  const mine = sql`where id = ${booking.id}`;
  await database.rows(sql`update bookings set confirmed_at = null, status = 'pending' ${mine}`);
  await database.rows(sql`update bookings set confirmed_at = now(), status = 'confirmed' ${mine}`);
  expect(await read(at(ctx, "2026-10-20T00:00:00Z"), "2026-10")).toMatchObject({ bookings: 1 });
});

test("a transaction that is rolled back writes no line", async ({ ctx }) => {
  const { id: carId } = await createCar(ctx.database);
  const booking = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id });
  const attempt = inTransaction(ctx.database, async (tx) => {
    await transitionBooking(tx, ctx, { booking, transition: "accept" });
    throw new Error("stop");
  });
  await expect(attempt).rejects.toThrow("stop");
  expect((await listStatements(ctx, {})).rows).toEqual([]);
});

test("closing a month waits for a transaction that writes a line, and includes it", async ({
  ctx,
  runtime,
}) => {
  const first = await confirmAt(ctx, "2026-09-10T00:00:00Z");
  let closing: Promise<unknown> = Promise.resolve();
  await inTransaction(ctx.database, async (tx) => {
    await transitionBooking(tx, at(ctx, "2026-09-30T23:59:00Z"), {
      booking: first,
      transition: "cancel",
      columns: { cancelledBy: "partner" },
    });
    // The trigger normally takes the lock at the commit.
    await tx.rows(sql`set constraints all immediate`);
    closing = read(at(ctx, "2026-11-10T00:00:00Z"), "2026-09");
    await expect
      .poll(() =>
        runtime.database.rows(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`),
      )
      .toHaveLength(1);
  });
  expect(await closing).toMatchObject({ state: "closed", bookings: 1, cancellations: 1, net: 0 });
});

test("stored lines and closed months cannot be changed or deleted", async ({ ctx }) => {
  await confirmAt(ctx, "2026-09-10T00:00:00Z");
  await read(at(ctx, "2026-11-10T00:00:00Z"), "2026-09");
  for (const table of ["statement_lines", "closed_statements"]) {
    const name = sql.raw(table);
    const refused = `rows of ${table} are only ever added`;
    await expect(ctx.database.rows(sql`update ${name} set base_total_minor = 0`)).rejects.toThrow(refused);
    await expect(ctx.database.rows(sql`delete from ${name}`)).rejects.toThrow(refused);
  }
});

test("another partner's lines are in no statement", async ({ ctx, runtime }) => {
  const other = await partnerContext(runtime);
  await confirmAt(other, "2026-10-10T10:00:00Z");
  expect((await listStatements(ctx, {})).rows).toEqual([]);
  expect(await read(ctx, "2026-10")).toMatchObject({ bookings: 0, lines: [] });
});

test("a cursor belongs to its month and list", async ({ ctx }) => {
  await confirmAt(ctx, "2026-10-10T10:00:00Z");
  await confirmAt(ctx, "2026-10-11T10:00:00Z");
  const now = at(ctx, "2026-10-20T00:00:00Z");
  const { page } = await getStatement(now, { period: "2026-10", limit: 1 });
  const cursor = page.next_cursor ?? "";
  expect((await getStatement(now, { period: "2026-10", limit: 1, cursor })).page.has_more).toBe(false);
  const wrong = { code: "invalid_cursor" };
  await expect(getStatement(now, { period: "2026-11", cursor })).rejects.toMatchObject(wrong);
  await expect(listStatements(now, { cursor })).rejects.toMatchObject(wrong);
});
