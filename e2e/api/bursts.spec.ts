import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createBookingContract, listBookingsContract } from "@/lib/contracts/bookings";
import type { ApiClient } from "../support/api-client";
import { customer, findTotal, getDay } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { carSlugs } from "../support/test-catalogue";
import type { Reply } from "../support/wire/send-request";

/** The service with its default limits: one partner may send 50 writes and 200 reads at once. */
const service = setUpService({ RATE_LIMITS: "", SERVE_PAGES: "off" });

const stay = { date_from: getDay(60), date_to: getDay(62) };

async function createBody(client: ApiClient) {
  const expected_total = await findTotal(client, carSlugs.common, stay);
  return { car_slug: carSlugs.common, ...stay, customer, expected_total, payment_reference: randomUUID() };
}

function countStatuses(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Sends all requests at once and waits for every response. */
async function sendAll(requests: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
  return await Promise.all(requests.map((send) => send()));
}

const burst = Array.from({ length: 50 });

test("a burst of 50 bookings of one partner is served without a rejection", async () => {
  const alpha = await service().client(service().accounts.alpha);
  const body = await createBody(alpha);
  const replies = await sendAll(burst.map(() => () => alpha.attempt(createBookingContract, { body })));
  expect(countStatuses(replies)).toEqual({ 201: 50 });
});

test("50 reads during a burst of 50 bookings of the same partner are served without a rejection", async () => {
  const beta = await service().client(service().accounts.beta);
  const body = await createBody(beta);
  const replies = await sendAll([
    ...burst.map(() => () => beta.attempt(createBookingContract, { body })),
    ...burst.map(() => () => beta.attempt(listBookingsContract)),
  ]);
  expect(countStatuses(replies)).toEqual({ 200: 50, 201: 50 });
});

test("40 requests with one key are served: one books, and the others return it or its key is in progress", async () => {
  const hasty = await service().client(service().accounts.hasty);
  const body = await createBody(hasty);
  const key = randomUUID();
  const replies = await sendAll(
    burst.slice(0, 40).map(() => () => hasty.attempt(createBookingContract, { body, key })),
  );
  const { 201: booked = 0, 409: inProgress = 0 } = countStatuses(replies);
  expect(booked).toBeGreaterThanOrEqual(1);
  expect(booked + inProgress).toBe(40);
  const booking = replies.filter(({ status }) => status === 201).map(({ text }) => text);
  expect(new Set(booking).size).toBe(1);
});
