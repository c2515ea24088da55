import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import { createReservation } from "../reservations/create-reservation";
import { importDailyRates } from "../testing/fixtures/catalogue-file";
import {
  createCityWithSupplier,
  poll,
  runSupplierSearches,
  search,
} from "../testing/fixtures/city-with-supplier";
import { createCar } from "../testing/fixtures/create-car";
import { listAuditedActions, listHistoryEvents } from "../testing/fixtures/history";
import { partnerContext, runWithoutKey } from "../testing/fixtures/partner-context";
import { parsedBooking, parsedRental } from "../testing/fixtures/rental-body";
import { test } from "../testing/fixtures/supplier-test";
import { type SupplierServer, supplierOffer } from "../testing/supplier-server";
import type { TestRuntime } from "../testing/test-runtime";
import { bookReservation } from "./book-reservation";
import { createBooking } from "./create-booking";
import { presentBooking } from "./present-booking";

type Setting = { runtime: TestRuntime; ctx: PartnerContext; supplier: SupplierServer };

/**
 * Creates a city with one offer of the simulated supplier, and searches it. Returns the city, the vehicle found, and
 * when the search expires. The offer costs 120 euros for three days unless overridden.
 */
async function findOffer({ runtime, ctx, supplier }: Setting, overrides: Record<string, unknown> = {}) {
  supplier.scripts.search = () => ({ status: 200, body: { offers: [supplierOffer("o-1", overrides)] } });
  const city = await createCityWithSupplier(runtime, [supplier], { timezone: "Europe/Lisbon" });
  const { search_id, expires_at } = await search(ctx, {
    location: city.slug,
    pickup_type: pickupOf(overrides),
  });
  await runSupplierSearches(runtime);
  const [vehicle] = (await poll(ctx, search_id)).vehicles;
  if (vehicle === undefined) throw new Error("The offer was not found.");
  return { city, vehicle, expiresAt: new Date(expires_at ?? "") };
}

function pickupOf({ pickup_types: types }: Record<string, unknown>): string {
  return Array.isArray(types) && !types.includes("pickup") ? "delivery" : "pickup";
}

async function bookAtOnce(ctx: PartnerContext, slug: string, overrides: Record<string, unknown> = {}) {
  const body = parsedBooking({ slug }, { expected_total: 120, ...overrides });
  return await runWithoutKey(ctx, (keyed) => createBooking(keyed, body));
}

async function reserve(ctx: PartnerContext, slug: string, overrides: Record<string, unknown> = {}) {
  return await runWithoutKey(ctx, (keyed) => createReservation(keyed, parsedRental({ slug }, overrides)));
}

async function book(ctx: PartnerContext, reference: string, expectedTotal = 120) {
  const input = { reference, paymentReference: "pay_1", expectedTotal };
  return await runWithoutKey(ctx, (keyed) => bookReservation(keyed, input));
}

async function orderOf({ database }: TestRuntime, reference: string) {
  const [row] = await database.rows(
    sql`select r.state, r.offer_id as "offerId", r.attempt_count as attempts, s.slug as supplier
        from supplier_reservations r join suppliers s on s.id = r.supplier_id join bookings b on b.id = r.booking_id
        where b.reference = ${reference}`,
  );
  return row;
}

test("an offer booked in one step is pending_supplier at the offer's price and has a supplier job", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { vehicle, city } = await findOffer({ runtime, ctx, supplier });
  const booked = await bookAtOnce(ctx, vehicle.slug, { units: 2, expected_total: 240 });
  expect(presentBooking(booked)).toMatchObject({
    status: "pending_supplier",
    fulfilment: { state: "pending", reference: null },
    total: 240,
    partner_commission: 24,
    car: { slug: vehicle.slug, title: "Offer o-1", vehicle_type: null, image_url: vehicle.image_url },
    location: { slug: city.slug },
    starts_at: expect.stringMatching(/T10:00:00[+-]/),
  });
  expect(await orderOf(runtime, booked.reference)).toEqual({
    state: "reserving",
    offerId: "o-1",
    attempts: 0,
    supplier: city.suppliers[0],
  });
  const types = (await listHistoryEvents(ctx.database, booked.reference)).map(({ type }) => type);
  expect(types).toEqual(["booking.created", "booking.payment_authorized"]);
  expect(await listAuditedActions(ctx.database, booked.reference)).toMatchObject([
    { action: "booking.book" },
  ]);
});

test("a draft of an offer creates no supplier job until it is booked", async ({ runtime, ctx, supplier }) => {
  const { vehicle } = await findOffer({ runtime, ctx, supplier });
  const draft = await reserve(ctx, vehicle.slug, { expected_total: 120 });
  expect(draft).toMatchObject({ status: "draft", carId: null, offerSlug: vehicle.slug, totalMinor: 12_000 });
  expect(await orderOf(runtime, draft.reference)).toBeUndefined();
  const booked = await book(ctx, draft.reference);
  expect(booked).toMatchObject({ status: "pending_supplier", totalMinor: 12_000 });
  expect(await orderOf(runtime, draft.reference)).toMatchObject({ state: "reserving" });
});

test("an offer of an expired search can be neither reserved nor booked in one step", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { vehicle, expiresAt } = await findOffer({ runtime, ctx, supplier });
  const late = { ...ctx, now: expiresAt };
  const expired = { code: "search_expired", status: 409 };
  await expect(bookAtOnce(late, vehicle.slug)).rejects.toMatchObject(expired);
  await expect(reserve(late, vehicle.slug)).rejects.toMatchObject(expired);
});

test("an expired offer is search_expired for 30 days, even if its slug does not contain its search", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { vehicle, expiresAt } = await findOffer({ runtime, ctx, supplier });
  const slug = "offer-00000000000000000000000000";
  await ctx.database.rows(sql`update supplier_offers set slug = ${slug} where slug = ${vehicle.slug}`);
  const after = (hours: number) => ({ ...ctx, now: new Date(expiresAt.getTime() + hours * 3_600_000) });
  const expired = { code: "search_expired", status: 409 };
  await expect(bookAtOnce(after(0), slug)).rejects.toMatchObject(expired);
  await expect(reserve(after(30 * 24), slug)).rejects.toMatchObject(expired);
  await expect(reserve(after(30 * 24 + 1), slug)).rejects.toMatchObject({ code: "not_found", status: 404 });
});

test("a draft keeps its offer, price and units until it expires, also after its search has expired", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { vehicle, expiresAt, city } = await findOffer({ runtime, ctx, supplier });
  const almost = { ...ctx, now: new Date(expiresAt.getTime() - 1) };
  const drafts = [];
  for (const units of [2, 2, 2]) drafts.push(await reserve(almost, vehicle.slug, { units }));
  const [first, second, third] = drafts.map(({ reference }) => reference);
  const draftEnd = drafts[0]?.expiresAt ?? ctx.now;
  expect(draftEnd.getTime()).toBeGreaterThan(expiresAt.getTime());

  const after = { ...ctx, now: expiresAt };
  expect(await book(after, first ?? "", 240)).toMatchObject({
    status: "pending_supplier",
    units: 2,
    totalMinor: 24_000,
    offerSlug: vehicle.slug,
  });
  expect(await orderOf(runtime, first ?? "")).toEqual({
    state: "reserving",
    offerId: "o-1",
    attempts: 0,
    supplier: city.suppliers[0],
  });
  const last = { ...ctx, now: new Date(draftEnd.getTime() - 1) };
  await expect(book(last, second ?? "", 239)).rejects.toMatchObject({ code: "price_mismatch" });
  expect(await book(last, second ?? "", 240)).toMatchObject({ status: "pending_supplier" });
  await expect(book({ ...ctx, now: draftEnd }, third ?? "", 240)).rejects.toMatchObject({
    code: "reservation_expired",
  });
});

test("a draft whose offer is gone is unavailable, never search_expired", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { vehicle } = await findOffer({ runtime, ctx, supplier });
  const { reference } = await reserve(ctx, vehicle.slug);
  await ctx.database.rows(sql`delete from searches where partner_id = ${ctx.partner.id}`);
  await expect(book(ctx, reference)).rejects.toMatchObject({ code: "unavailable" });
});

test("unknown offers and those of other partners are not found", async ({ runtime, ctx, supplier }) => {
  const { vehicle } = await findOffer({ runtime, ctx, supplier });
  const other = await partnerContext(runtime);
  await expect(bookAtOnce(other, vehicle.slug)).rejects.toMatchObject({ code: "not_found" });
  await expect(bookAtOnce(ctx, `offer-${"0".repeat(26)}`)).rejects.toMatchObject({ code: "not_found" });
});

test.for([
  ["another first day", { date_from: "+1" }, "unavailable"],
  ["another hour", { pickup_hour: 11 }, "unavailable"],
  ["another hour of return", { return_hour: 9 }, "unavailable"],
  ["more units than were offered", { units: 4, expected_total: 480 }, "unavailable"],
  ["delivery of what is not delivered", { pickup_type: "delivery" }, "delivery_not_available"],
  ["another total", { expected_total: 119.98 }, "price_mismatch"],
  ["dates the wrong way round", { date_to: "-9" }, "invalid_date_range"],
  ["a currency without a rate", { currency: "KWD" }, "unsupported_currency"],
] as const)("an offer is rejected for %s", async ([, changes, code], { runtime, ctx, supplier }) => {
  const { vehicle } = await findOffer({ runtime, ctx, supplier });
  const days = (text: unknown) =>
    new Date(Date.now() + (10 + Number(text)) * 86_400_000).toISOString().slice(0, 10);
  const body = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, name.startsWith("date_") ? days(value) : value]),
  );
  await expect(bookAtOnce(ctx, vehicle.slug, body)).rejects.toMatchObject({ code });
});

test("an offer for delivery only cannot be picked up at the counter", async ({ runtime, ctx, supplier }) => {
  const { vehicle } = await findOffer({ runtime, ctx, supplier }, { pickup_types: ["delivery"] });
  await expect(bookAtOnce(ctx, vehicle.slug)).rejects.toMatchObject({ code: "unavailable" });
  expect(await bookAtOnce(ctx, vehicle.slug, { pickup_type: "delivery" })).toMatchObject({
    pickupType: "delivery",
  });
});

test("an offer is billed at today's rates in the requested currency", async ({ runtime, ctx, supplier }) => {
  await importDailyRates(runtime, "2020-01-01", { JPY: "160" });
  const { vehicle } = await findOffer({ runtime, ctx, supplier }, { total: 16_000, currency: "JPY" });
  expect(vehicle).toMatchObject({ total: 100, currency: "EUR" });
  const booked = await bookAtOnce(ctx, vehicle.slug, { currency: "JPY", expected_total: 16_000 });
  expect(booked).toMatchObject({ totalMinor: 16_000, currency: "JPY", baseTotalMinor: 10_000 });
});

test("an own car fulfilled by a supplier holds its units and is reserved by its slug", async ({
  runtime,
  ctx,
  supplier,
}) => {
  const { suppliers } = await createCityWithSupplier(runtime, [supplier]);
  const [row] = await runtime.database.rows<{ id: number }>(
    sql`select id from suppliers where slug = ${suppliers[0]}`,
  );
  const car = await createCar(runtime.database, { fulfilment: "supplier", supplierId: row?.id ?? null });
  const booked = await bookAtOnce(ctx, car.slug, { expected_total: 150 });
  expect(booked).toMatchObject({ status: "pending_supplier", fulfilmentState: "pending", carId: car.id });
  expect(await orderOf(runtime, booked.reference)).toMatchObject({
    offerId: car.slug,
    supplier: suppliers[0],
  });
  await expect(bookAtOnce(ctx, car.slug, { expected_total: 150 })).rejects.toMatchObject({
    code: "unavailable",
  });
});
