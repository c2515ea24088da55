import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import {
  bookReservationContract,
  cancelBookingContract,
  createBookingContract,
  getBookingContract,
  listBookingsContract,
} from "@/lib/contracts/bookings";
import { deleteReservationContract, reserveContract } from "@/lib/contracts/reservations";
import { untilBlocked } from "@/server/testing/database";
import type { ApiClient } from "../support/api-client";
import {
  bookInOneStep,
  createBooking,
  createDraft,
  findTotal,
  getDay,
  reserveBody,
  stay,
} from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { carSlugs } from "../support/test-catalogue";
import { expectError } from "../support/wire/expect-reply";

const service = setUpService();

async function partners(): Promise<[alpha: ApiClient, beta: ApiClient]> {
  const { client, accounts } = service();
  return [await client(accounts.alpha), await client(accounts.beta)];
}

async function slugsFound(client: ApiClient, query: Record<string, string> = {}): Promise<string[]> {
  const found = await client.call(searchAvailabilityContract, { query: { ...stay, ...query } });
  return found.vehicles.map(({ slug }) => slug);
}

test("a draft holds no car: the first booking gets it, and a cancellation releases it", async () => {
  const [alpha, beta] = await partners();
  const drafts = [
    await createDraft(alpha, { car_slug: carSlugs.single }),
    await createDraft(beta, { car_slug: carSlugs.single }),
  ];
  expect(await slugsFound(alpha)).toContain(carSlugs.single);
  const body = { payment_reference: "pay-single" };
  const params = { reference: drafts[1] ?? "" };
  await beta.call(bookReservationContract, { params, body });
  expect(await slugsFound(alpha)).not.toContain(carSlugs.single);
  const secondBooking = { params: { reference: drafts[0] ?? "" }, body };
  expectError(await alpha.attempt(bookReservationContract, secondBooking), "unavailable");
  const wanted = reserveBody({ car_slug: carSlugs.single });
  expectError(await alpha.attempt(reserveContract, { body: wanted }), "unavailable");
  await beta.call(cancelBookingContract, { params });
  expect(await slugsFound(alpha)).toContain(carSlugs.single);
  await alpha.call(bookReservationContract, secondBooking);
});

test("a price change of more than a cent is stored under its key without booking, and a new key books", async () => {
  const [alpha] = await partners();
  const reference = await createDraft(alpha);
  const key = randomUUID();
  const input = { params: { reference }, body: { payment_reference: "pay-1", expected_total: 119.98 }, key };
  const refused = await alpha.attempt(bookReservationContract, input);
  expect(expectError(refused, "price_mismatch")).toEqual({
    expected_total: 119.98,
    current_total: 120,
    currency: "EUR",
    reference,
    changes: [],
  });
  const replayed = await alpha.attempt(bookReservationContract, input);
  expect(replayed.text).toBe(refused.text);
  expect(replayed.headers["idempotent-replayed"]).toBe("true");
  const corrected = { ...input, body: { ...input.body, expected_total: 119.99 } };
  expectError(await alpha.attempt(bookReservationContract, corrected), "idempotency_key_reused");
  const { booking } = await alpha.call(bookReservationContract, { ...corrected, key: randomUUID() });
  expect(booking).toMatchObject({ status: "pending", total: 120 });
  const oneStep = reserveBody({ payment_reference: "pay-1", expected_total: 100 });
  const details = expectError(
    await alpha.attempt(createBookingContract, { body: oneStep }),
    "price_mismatch",
  );
  expect(details).toMatchObject({ reference: null, current_total: 120 });
});

test("a second request with a key in progress returns at once and does nothing", async () => {
  const [alpha] = await partners();
  const { observer } = service();
  const reference = await createDraft(alpha);
  const input = { params: { reference }, body: { payment_reference: "pay-once" }, key: randomUUID() };
  const rival = await observer.connect();
  await rival.query("begin");
  await rival.query("select 1 from bookings where reference = $1 for update", [reference]);
  const first = alpha.attempt(bookReservationContract, input);
  await untilBlocked(observer);
  const second = await alpha.attempt(bookReservationContract, input);
  expectError(second, "idempotency_key_in_progress");
  expect(second.headers["retry-after"]).toBe("1");
  await rival.query("commit");
  rival.release();
  const answer = await first;
  expect(answer.status, answer.text).toBe(200);
  expect((await alpha.attempt(bookReservationContract, input)).text).toBe(answer.text);
});

test("a one-step booking uses the total and currency of the search", async () => {
  const [, beta] = await partners();
  const total = await findTotal(beta, carSlugs.tiered, { currency: "JPY" });
  const booking = await bookInOneStep(beta, {
    car_slug: carSlugs.tiered,
    currency: "JPY",
    expected_total: total,
  });
  expect(booking).toMatchObject({
    status: "pending",
    total,
    currency: "JPY",
    base_currency: "USD",
    reserved_at: null,
  });
  expect(Math.round(booking.base_total * booking.fx_rate)).toBe(total);
  expect(booking.partner_commission + booking.net_payable).toBe(total);
});

test("a booking of an on-request car waits until it is secured, and is cancelled when that is not possible", async () => {
  const [alpha] = await partners();
  const { operator } = service();
  const secured = await createBooking(alpha, { car_slug: carSlugs.onRequest });
  expect(secured).toMatchObject({
    status: "pending_confirmation",
    fulfilment: { state: "pending", reference: null },
  });
  await operator.run("booking", "secure", secured.reference, "--confirmation", "CONF-1");
  expect(await alpha.call(getBookingContract, { params: { reference: secured.reference } })).toMatchObject({
    status: "confirmed",
    fulfilment: { state: "reserved", reference: "CONF-1" },
  });
  const failed = await createBooking(alpha, { car_slug: carSlugs.onRequest });
  await operator.run("booking", "fail", failed.reference);
  expect(await alpha.call(getBookingContract, { params: { reference: failed.reference } })).toMatchObject({
    status: "cancelled",
    fulfilment: { state: "failed", reference: null },
    cancellation: { by: "service" },
  });
});

test("a booking declined by the crew is cancelled and cannot be decided again", async () => {
  const [alpha] = await partners();
  const { operator } = service();
  const { reference } = await createBooking(alpha);
  await operator.run("booking", "decline", reference, "--reason", "No car can be brought");
  expect(await alpha.call(getBookingContract, { params: { reference } })).toMatchObject({
    status: "cancelled",
    cancellation: { by: "crew", reason: "No car can be brought" },
  });
  for (const verb of ["accept", "decline"]) {
    const refused = await operator.attempt("booking", verb, reference);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^[A-Z].*\.\n$/);
  }
});

test("a draft is deleted once and is then not found", async () => {
  const [alpha] = await partners();
  const reference = await createDraft(alpha);
  expect(await alpha.call(deleteReservationContract, { params: { reference } })).toEqual({
    reference,
    deleted: true,
  });
  expectError(await alpha.attempt(deleteReservationContract, { params: { reference } }), "not_found");
  const body = { payment_reference: "pay-1" };
  expectError(await alpha.attempt(bookReservationContract, { params: { reference }, body }), "not_found");
});

test("a car without delivery cannot be booked for delivery, and one with delivery can", async () => {
  const [alpha] = await partners();
  const body = reserveBody({ pickup_type: "delivery" });
  expectError(await alpha.attempt(reserveContract, { body }), "delivery_not_available");
  const booking = await createBooking(alpha, { car_slug: carSlugs.delivered, pickup_type: "delivery" });
  expect(booking.pickup_type).toBe("delivery");
});

test("impossible dates and unknown currencies return other errors than malformed dates", async () => {
  const [alpha] = await partners();
  const search = (query: Record<string, string>) => alpha.attempt(searchAvailabilityContract, { query });
  expectError(await search({}), "invalid_payload");
  expectError(await search({ ...stay, date_to: "2027-02-30" }), "invalid_payload");
  expectError(await search({ date_from: stay.date_to, date_to: stay.date_from }), "invalid_date_range");
  expectError(await search({ date_from: getDay(-3), date_to: getDay(1) }), "invalid_date_range");
  expectError(await search({ ...stay, location: "lisbon", pickup_location: "porto" }), "invalid_combination");
  expectError(await search({ ...stay, search_id: "unknown" }), "not_found");
  expect(expectError(await search({ ...stay, currency: "XXX" }), "unsupported_currency")).toEqual({
    supported: ["EUR", "JPY", "USD"],
  });
  const body = reserveBody({ pickup_hour: 24 });
  expect(expectError(await alpha.attempt(reserveContract, { body }), "invalid_payload")).toMatchObject({
    issues: [{ path: "pickup_hour" }],
  });
});

test("paging through a search returns each vehicle once, cheapest first", async () => {
  const [alpha] = await partners();
  const all = await slugsFound(alpha, { limit: "50" });
  const walked: string[] = [];
  for (let page = 1; page <= all.length; page += 1) {
    walked.push(...(await slugsFound(alpha, { limit: "1", page: String(page) })));
  }
  expect(walked).toEqual(all);
  expect(all).not.toContain(carSlugs.unpublished);
  const dearest = await slugsFound(alpha, { limit: "50", sort: "-price" });
  expect([...dearest].sort()).toEqual([...all].sort());
  expect(dearest[0]).toBe(carSlugs.onRequest);
});

test("paging through bookings returns each own booking once during concurrent bookings", async () => {
  const [alpha, beta] = await partners();
  const mark = `walk-${randomUUID()}`;
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.unshift((await createBooking(alpha, { external_ref: mark })).reference);
  }
  const query = { external_ref: mark, limit: "2" };
  const first = await alpha.call(listBookingsContract, { query });
  await createBooking(alpha, { external_ref: mark });
  const walked = first.data.map(({ reference }) => reference);
  let cursor = first.next_cursor;
  while (cursor !== null) {
    const page = await alpha.call(listBookingsContract, { query: { ...query, cursor } });
    walked.push(...page.data.map(({ reference }) => reference));
    cursor = page.next_cursor;
  }
  expect(walked).toEqual(made);
  const stolen = { ...query, cursor: first.next_cursor ?? "" };
  expect(await beta.call(listBookingsContract, { query: stolen })).toMatchObject({
    data: [],
    has_more: false,
  });
  const otherFilters = { cursor: first.next_cursor ?? "", limit: "2" };
  expectError(await alpha.attempt(listBookingsContract, { query: otherFilters }), "invalid_cursor");
});
