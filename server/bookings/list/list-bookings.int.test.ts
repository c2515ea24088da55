import { desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { PartnerContext } from "../../context";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { type ListBookings, listBookings } from "./list-bookings";

/** Returns a function that creates a booking. `seconds` is the time from the context's time to `bookedAt`. */
async function maker({ database, partner, now }: PartnerContext) {
  const { id: carId } = await createCar(database);
  return async (seconds: number, more: Partial<BookingRow> = {}) =>
    await createBooking(database, {
      carId,
      partnerId: partner.id,
      bookedAt: new Date(now.getTime() + seconds * 1000),
      ...more,
    });
}

async function references(ctx: PartnerContext, query: ListBookings): Promise<string[]> {
  return (await listBookings(ctx, query)).rows.map((row) => row.reference);
}

/**
 * Returns the references of all pages of the list by following the cursors. Runs `between` before each page except the
 * first.
 */
async function walk(
  ctx: PartnerContext,
  query: ListBookings,
  between: () => Promise<unknown> = async () => null,
) {
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listBookings(ctx, { ...query, cursor });
    seen.push(...page.rows.map((row) => row.reference));
    expect(page.has_more).toBe(page.next_cursor !== null);
    if (page.next_cursor === null) return seen;
    cursor = page.next_cursor;
    await between();
  }
}

test("bookings are listed newest first, without drafts and other partners' bookings", async ({
  runtime,
  ctx,
}) => {
  const make = await maker(ctx);
  const [old, fresh, middle] = [await make(1), await make(3), await make(2)];
  await createBooking(ctx.database, { carId: old.carId, partnerId: ctx.partner.id, status: "draft" });
  const stranger = await partnerContext(runtime);
  await createBooking(ctx.database, { carId: old.carId, partnerId: stranger.partner.id });
  const page = await listBookings(ctx, {});
  expect(page.rows.map((row) => row.reference)).toEqual([fresh, middle, old].map((row) => row.reference));
  expect([page.has_more, page.next_cursor]).toEqual([false, null]);
});

test("each kind of list returns the rows that the query builder returns", async ({ ctx }) => {
  const make = await maker(ctx);
  await make(1, { status: "cancelled", cancelReason: "No car", fxRate: "1.25", returnHour: 0 });
  await make(2, { status: "confirmed", externalRef: "SHAPE" });
  const wanted = await ctx.database.orm
    .select()
    .from(bookings)
    .where(eq(bookings.partnerId, ctx.partner.id))
    .orderBy(desc(bookings.id));
  expect((await listBookings(ctx, {})).rows).toEqual(wanted);
  const first = await listBookings(ctx, { limit: 1 });
  expect((await listBookings(ctx, { limit: 1, cursor: first.next_cursor ?? "" })).rows).toEqual(
    wanted.slice(1),
  );
  expect((await listBookings(ctx, { externalRef: "SHAPE" })).rows).toEqual(wanted.slice(0, 1));
  expect((await listBookings(ctx, { pickupAfter: new Date(0) })).rows).toEqual(wanted);
});

test("created_after includes its time, created_before excludes it", async ({ ctx }) => {
  const make = await maker(ctx);
  const [first, second, third] = [await make(1), await make(2), await make(3)];
  const [from, until] = [second.bookedAt ?? ctx.now, third.bookedAt ?? ctx.now];
  expect(await references(ctx, { createdAfter: from })).toEqual([third.reference, second.reference]);
  expect(await references(ctx, { createdBefore: until })).toEqual([second.reference, first.reference]);
  expect(await references(ctx, { createdAfter: from, createdBefore: until })).toEqual([second.reference]);
});

test("status accepts several values; external_ref and payment_reference match exactly", async ({ ctx }) => {
  const make = await maker(ctx);
  const confirmed = await make(1, { status: "confirmed", externalRef: "trip-1" });
  const cancelled = await make(2, { status: "cancelled", paymentReference: "pay_A" });
  const pending = await make(3, { externalRef: "Trip-1", paymentReference: "pay_a" });
  expect(await references(ctx, { statuses: ["confirmed", "cancelled"] })).toEqual([
    cancelled.reference,
    confirmed.reference,
  ]);
  expect(await references(ctx, { externalRef: "trip-1" })).toEqual([confirmed.reference]);
  expect(await references(ctx, { paymentReference: "pay_a" })).toEqual([pending.reference]);
  expect(await references(ctx, { paymentReference: "pay_a", statuses: ["cancelled"] })).toEqual([]);
});

test("an unknown status, including draft, is rejected", async ({ ctx }) => {
  for (const status of ["draft", "CONFIRMED", "unknown"]) {
    const refusal = { code: "invalid_payload", details: { issues: [{ path: "status" }] } };
    await expect(listBookings(ctx, { statuses: [status] })).rejects.toMatchObject(refusal);
  }
});

test("a cursor is rejected with other filters and after tampering", async ({ ctx }) => {
  const make = await maker(ctx);
  for (const seconds of [1, 2, 3]) await make(seconds);
  const { next_cursor } = await listBookings(ctx, { limit: 1, statuses: ["pending"] });
  const cursor = next_cursor ?? "";
  const refused = { code: "invalid_cursor", status: 400 };
  await expect(listBookings(ctx, { limit: 1, cursor })).rejects.toMatchObject(refused);
  await expect(listBookings(ctx, { limit: 1, cursor: "" })).rejects.toMatchObject(refused);
  const mangled = `${cursor.slice(0, -2)}${cursor.endsWith("A") ? "BB" : "AA"}`;
  await expect(listBookings(ctx, { limit: 1, statuses: ["pending"], cursor: mangled })).rejects.toMatchObject(
    refused,
  );
  expect(await references(ctx, { limit: 2, statuses: ["pending"], cursor })).toHaveLength(2);
});

test("another account's cursor only selects a position among one's own bookings", async ({
  runtime,
  ctx,
}) => {
  const make = await maker(ctx);
  for (const seconds of [1, 2, 3]) await make(seconds);
  const stranger = await partnerContext(runtime, { now: ctx.now });
  const theirs = await (await maker(stranger))(2.5);
  const { next_cursor } = await listBookings(ctx, { limit: 1 });
  expect(await references(stranger, { cursor: next_cursor ?? undefined })).toEqual([theirs.reference]);
});

test("paging returns every booking that existed at its start once, in order, during concurrent changes", async ({
  runtime,
}) => {
  const arbitrary = {
    // Few distinct times, so that many bookings share one.
    moments: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 15 }),
    limit: fc.integer({ min: 1, max: 5 }),
    newcomers: fc.array(fc.integer({ min: -2, max: 8 }), { maxLength: 3 }),
  };
  await fc.assert(
    fc.asyncProperty(fc.record(arbitrary), async ({ moments, limit, newcomers }) => {
      const ctx = await partnerContext(runtime);
      const make = await maker(ctx);
      const there: BookingRow[] = [];
      for (const moment of moments) there.push(await make(moment));
      const seen = await walk(ctx, { limit }, () => Promise.all(newcomers.map((moment) => make(moment))));
      expect(new Set(seen).size).toBe(seen.length);
      const before = new Set(there.map((row) => row.reference));
      const newest = (row: BookingRow) => row.bookedAt?.getTime() ?? 0;
      const inOrder = there
        .toSorted((a, b) => newest(b) - newest(a) || b.id - a.id)
        .map((row) => row.reference);
      expect(seen.filter((reference) => before.has(reference))).toEqual(inOrder);
    }),
    { numRuns: 25 },
  );
});
