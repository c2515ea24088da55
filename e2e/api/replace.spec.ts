import { expect, test } from "vitest";
import {
  type Booking,
  cancelBookingContract,
  getBookingByExternalRefContract,
  getBookingContract,
} from "@/lib/contracts/bookings";
import { listEventsContract } from "@/lib/contracts/events";
import {
  getCancellationContract,
  previewReplacementContract,
  replaceBookingContract,
} from "@/lib/contracts/replacements";
import { transitionBookingContract } from "@/lib/contracts/sandbox";
import { createBooking, getDay, stay as threeDays } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { carSlugs } from "../support/test-catalogue";
import { expectError } from "../support/wire/expect-reply";

const service = setUpService();

test("a partner previews a change, replaces the booking, and has one rental at any time", async () => {
  const client = await service().client(service().accounts.alpha);
  const old = await createBooking(client, { car_slug: carSlugs.single, external_ref: "trip-7" });
  const params = { reference: old.reference };
  await client.call(transitionBookingContract, { params, body: { to: "confirmed" } });
  expect(await client.call(getCancellationContract, { params })).toMatchObject({
    cancellable: true,
    refund_due: old.total,
    payment_reference: old.payment_reference,
  });
  const body = { car_slug: carSlugs.single, date_from: threeDays.date_from, date_to: getDay(44) };
  const preview = await client.call(previewReplacementContract, { params, body });
  expect(preview).toMatchObject({
    possible: true,
    code: null,
    previous_total: old.total,
    direction: "collect",
  });
  const key = "change-trip-7";
  const sent = { params, body: { ...body, expected_total: preview.total }, key };
  const reply = await client.attempt(replaceBookingContract, sent);
  expect(reply.status, reply.text).toBe(201);
  const { booking } = reply.json() as { booking: Booking };
  expect(booking).toMatchObject({
    replaces: old.reference,
    external_ref: "trip-7",
    payment_reference: old.payment_reference,
    total: preview.total,
  });
  const again = await client.attempt(replaceBookingContract, sent);
  expect(again.text).toBe(reply.text);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  const other = await client.attempt(replaceBookingContract, { ...sent, key: "change-trip-7-again" });
  expectError(other, "already_replaced");
  expect(other.json()).toMatchObject({ error: { details: { replaced_by: booking.reference } } });
  const byRef = { params: { external_ref: "trip-7" } };
  expect(await client.call(getBookingByExternalRefContract, byRef)).toMatchObject({
    reference: booking.reference,
  });
  expect(await client.call(getBookingContract, { params })).toMatchObject({
    status: "confirmed",
    replaced_by: booking.reference,
  });

  const changed = { params: { reference: booking.reference } };
  await client.call(transitionBookingContract, { ...changed, body: { to: "confirmed" } });
  expect(await client.call(getBookingContract, { params })).toMatchObject({
    status: "cancelled",
    cancellation: { by: "partner", reason: "replaced" },
  });
  const { data } = await client.call(listEventsContract, { query: { limit: "100" } });
  const last = data
    .slice(-2)
    .map(({ type, data: shown }) => `${type} ${(shown as { reference: string }).reference}`);
  expect(last).toEqual([`booking.confirmed ${booking.reference}`, `booking.cancelled ${old.reference}`]);
  expect(await client.call(cancelBookingContract, changed)).toMatchObject({
    booking: { status: "cancelled" },
  });
});

test("another partner's booking is unknown to a replacement and to both previews", async () => {
  const { client, accounts } = service();
  const [alpha, beta] = [await client(accounts.alpha), await client(accounts.beta)];
  const { reference, total } = await createBooking(alpha);
  const params = { reference };
  const body = { car_slug: carSlugs.common, ...threeDays };
  expectError(await beta.attempt(previewReplacementContract, { params, body }), "not_found");
  expectError(await beta.attempt(getCancellationContract, { params }), "not_found");
  const sent = { params, body: { ...body, expected_total: total }, key: "not-mine" };
  expectError(await beta.attempt(replaceBookingContract, sent), "not_found");
  expect(await alpha.call(getBookingContract, { params })).toMatchObject({ replaced_by: null });
});
