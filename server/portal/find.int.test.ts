import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { BookingRow } from "@/drizzle/schema/bookings";
import { findContract } from "@/lib/contracts/portal/find";
import { cancelBooking } from "../bookings/cancel-booking";
import type { PartnerContext } from "../context";
import { callOperation } from "../testing/fixtures/call-operation";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { asPerson, partnerContext } from "../testing/fixtures/partner-context";
import { withoutBookingTriggers } from "../testing/fixtures/without-booking-triggers";

async function make(ctx: PartnerContext, more: Partial<BookingRow> = {}): Promise<BookingRow> {
  const { id: carId } = await createCar(ctx.database);
  return await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, ...more });
}

async function find(ctx: PartnerContext, q: string) {
  return (await callOperation(findContract, ctx, { query: { q } })).data;
}

test("a booking is found by each of its IDs, regardless of case and surrounding spaces", async ({ ctx }) => {
  const booking = await make(ctx, { externalRef: "TRIP-Lisbon-77", paymentReference: "pay_Abc" });
  const { reference } = booking;
  const item = {
    kind: "booking",
    exact: true,
    reference,
    status: "pending",
    title: reference,
    detail: `Test Driver · ${booking.car.title}`,
    href: `/bookings/${reference}`,
  };
  for (const q of [reference, ` ${reference.toLowerCase()} `, reference.slice(3)]) {
    expect(await find(ctx, q), q).toMatchObject([{ ...item, matched: "reference" }]);
  }
  expect(await find(ctx, "TRIP-Lisbon-77")).toMatchObject([{ ...item, matched: "external_ref" }]);
  expect(await find(ctx, "pay_Abc")).toMatchObject([{ ...item, matched: "payment_reference" }]);
});

test("an event is found by its ID, and a booking by the request that changed it", async ({ ctx }) => {
  const { reference } = await make(ctx);
  await cancelBooking({ ...ctx, requestId: "req_0123" }, { reference, reason: undefined });
  const [event] = await ctx.database.rows<{ id: string }>(
    sql`select event_id as id from events where partner_id = ${ctx.partner.id}`,
  );
  expect(await find(ctx, "req_0123")).toMatchObject([{ matched: "request_id", reference }]);
  const item = { kind: "event", matched: "event_id", title: "booking.cancelled", reference };
  const [admin, agent] = [asPerson(ctx, "admin"), asPerson(ctx, "agent")];
  const found = await find(admin, event?.id ?? "");
  expect(found).toMatchObject([{ ...item, href: `/events/${event?.id}` }]);
  // Agents are sent to the booking, because the page of an event is for admins.
  expect(await find(agent, event?.id ?? "")).toMatchObject([{ ...item, href: `/bookings/${reference}` }]);
});

test("an unexpired draft is found and leads to its own page", async ({ ctx }) => {
  const { reference } = await make(ctx, { status: "draft", externalRef: "DRAFT-1" });
  for (const q of [reference, "DRAFT-1"]) {
    expect(await find(ctx, q)).toMatchObject([{ kind: "draft", href: `/reservations/${reference}` }]);
  }
});

test("exact matches precede prefix matches, without duplicates", async ({ ctx }) => {
  const longer = await make(ctx, { externalRef: "GROUP-12" });
  const exact = await make(ctx, { externalRef: "GROUP-1" });
  const found = await find(ctx, "GROUP-1");
  expect(found.map(({ reference, exact: whole }) => [reference, whole])).toEqual([
    [exact.reference, true],
    [longer.reference, false],
  ]);
  const begun = await find(ctx, longer.reference.slice(0, 8));
  expect(begun).toMatchObject([{ matched: "reference", exact: false, reference: longer.reference }]);
});

test("bookings are found by the words of the list, after the matches of an ID and without duplicates", async ({
  ctx,
}) => {
  const named = await make(ctx, { customerFirstName: "Zoë", customerLastName: "Müller" });
  const both = await make(ctx, { customerLastName: "Mulligan", externalRef: "Mull" });
  const found = await find(ctx, "mull");
  expect(found.map(({ reference, matched }) => [reference, matched])).toEqual([
    [both.reference, "words"],
    [named.reference, "words"],
  ]);
  const exact = await find(ctx, "Mull");
  expect(exact.map(({ reference, matched }) => [reference, matched])).toEqual([
    [both.reference, "external_ref"],
    [named.reference, "words"],
  ]);
  expect(await find(ctx, "zoe mul")).toMatchObject([
    { kind: "booking", exact: false, detail: `Zoë Müller · ${named.car.title}` },
  ]);
  expect(await find(ctx, "x".repeat(101))).toEqual([]);
});

test("wildcard characters have no special meaning", async ({ ctx }) => {
  const odd = await make(ctx, { externalRef: "50%_off\\deal" });
  await make(ctx, { externalRef: "50xyoff" });
  expect((await find(ctx, "50%_o")).map(({ reference }) => reference)).toEqual([odd.reference]);
  expect((await find(ctx, "50%_off\\d")).map(({ reference }) => reference)).toEqual([odd.reference]);
  for (const q of ["%", "__", "' or 1=1 --", "\\", "\0", "nothing here", "   "]) {
    const found = callOperation(findContract, ctx, { query: { q } }).then(
      ({ data }) => data,
      (error: { code: string }) => error.code,
    );
    expect([[], "invalid_payload"], JSON.stringify(q)).toContainEqual(await found);
  }
});

test("no ID finds anything of another partner", async ({ ctx, runtime }) => {
  const other = await partnerContext(runtime);
  const theirs = await make(other, { externalRef: "SECRET-1", paymentReference: "pay_secret" });
  await cancelBooking(
    { ...other, requestId: "req_secret" },
    { reference: theirs.reference, reason: undefined },
  );
  const [event] = await ctx.database.rows<{ id: string }>(
    sql`select event_id as id from events where partner_id = ${other.partner.id}`,
  );
  const ids = [theirs.reference, theirs.reference.slice(0, 7), "SECRET-1", "SEC", "pay_secret", "req_secret"];
  for (const q of [...ids, event?.id ?? ""]) expect(await find(ctx, q), q).toEqual([]);
  expect(await find(other, "SEC")).toHaveLength(1);
});

test("a prefix is found by an index among many bookings", async ({ ctx }) => {
  const { id } = await make(ctx);
  const [list] = await ctx.database.rows<{ columns: string }>(sql`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'bookings'::regclass and attnum > 0 and attname not in ('id', 'reference', 'external_ref', 'tx_id')`);
  const columns = sql.raw(list?.columns ?? "");
  await withoutBookingTriggers(ctx.database, () =>
    ctx.database.rows(sql`
    insert into bookings (reference, external_ref, ${columns})
    select 'RB-' || upper(lpad(to_hex(n), 10, '0')), 'ref-' || n, ${columns}
    from bookings, generate_series(1, 20000) as n where id = ${id}`),
  );
  await ctx.database.rows(sql`analyze bookings`);
  for (const where of [
    sql`b.reference like 'RB-00000012%'`,
    sql`b.external_ref like 'ref-12%' and b.status <> 'draft'`,
  ]) {
    const plan = await ctx.database.rows(
      sql`explain select 1 from bookings b where b.partner_id = ${ctx.partner.id} and ${where} limit 20`,
    );
    expect(JSON.stringify(plan)).toMatch(/Index.*bookings_(reference_unique|partner_external_ref)/);
  }
  expect((await find(ctx, "ref-12")).length).toBe(20);
});
