import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  bookReservationContract,
  getBookingByExternalRefContract,
  getBookingContract,
} from "@/lib/contracts/bookings";
import type { Breakdown } from "@/lib/contracts/breakdown";
import { getCarContract } from "@/lib/contracts/catalogue";
import type { ApiClient } from "../support/api-client";
import { bookInOneStep, createDraft, getDay, stay } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { carSlugs } from "../support/test-catalogue";
import { expectError } from "../support/wire/expect-reply";

const service = setUpService();
const include = { include: "breakdown" };

async function partner(): Promise<ApiClient> {
  return await service().client(service().accounts.alpha);
}

/** Raises the car's price by 7 euros per day. */
async function raisePrice(slug: string): Promise<void> {
  await service().observer.query(
    "update cars set price_per_day_minor = price_per_day_minor + 700, revision = revision + 1 where slug = $1",
    [slug],
  );
}

function sum({ lines }: Breakdown, name: "amount" | "base_amount"): number {
  return Math.round(lines.reduce((total, line) => total + line[name], 0) * 100) / 100;
}

test("the breakdown of a car adds up to its totals in another currency", async () => {
  const query = { ...stay, ...include, currency: "USD", units: "2" };
  const car = await (await partner()).call(getCarContract, { params: { slug: carSlugs.common }, query });
  const { breakdown } = car;
  if (breakdown === undefined) throw new Error("The car has no breakdown.");
  expect(breakdown.lines.map(({ date }) => date)).toEqual([40, 41, 42].map(getDay));
  expect([sum(breakdown, "amount"), sum(breakdown, "base_amount")]).toEqual([car.total, car.base_total]);
  expect(breakdown).toMatchObject({ units: 2, currency: "USD", total: car.total });
});

test("a booking keeps its breakdown after a price change, by reference and by external_ref", async () => {
  const client = await partner();
  const externalRef = randomUUID();
  const { reference, total } = await bookInOneStep(client, { external_ref: externalRef });
  const read = { params: { reference }, query: include };
  const before = await client.attempt(getBookingContract, read);
  await raisePrice(carSlugs.common);
  expect((await client.attempt(getBookingContract, read)).text).toBe(before.text);
  const params = { external_ref: externalRef };
  const byRef = await client.call(getBookingByExternalRefContract, { params, query: include });
  expect(byRef).toEqual(before.json());
  expect(byRef.breakdown && sum(byRef.breakdown, "amount")).toBe(total);
  expect(await client.call(getBookingContract, { params: { reference } })).not.toHaveProperty("breakdown");
});

test("a price_mismatch of a draft lists the days that differ, and its replay has the same bytes", async () => {
  const client = await partner();
  const reference = await createDraft(client);
  const { breakdown } = await client.call(getCarContract, {
    params: { slug: carSlugs.common },
    query: { ...stay, ...include },
  });
  await raisePrice(carSlugs.common);
  const body = { payment_reference: "pay-1", expected_total: breakdown?.total };
  const input = { params: { reference }, body, key: randomUUID() };
  const refused = await client.attempt(bookReservationContract, input);
  const lines = breakdown?.lines ?? [];
  expect(lines).toHaveLength(3);
  expect(expectError(refused, "price_mismatch")).toMatchObject({
    changes: lines.map(({ date, amount, source }) => ({ date, was: amount, now: amount + 7, source })),
  });
  await raisePrice(carSlugs.common);
  const replayed = await client.attempt(bookReservationContract, input);
  expect(replayed.text).toBe(refused.text);
  expect(replayed.headers["idempotent-replayed"]).toBe("true");
});

test("unknown words and a breakdown without dates are rejected with their path", async () => {
  const client = await partner();
  const path = async (query: Record<string, string>) => {
    const reply = await client.attempt(getCarContract, { params: { slug: carSlugs.common }, query });
    return expectError(reply, "invalid_payload");
  };
  expect(await path({ ...stay, include: "details" })).toMatchObject({ issues: [{ path: "include" }] });
  expect(await path(include)).toMatchObject({ issues: [{ path: "date_from" }] });
  const read = { params: { reference: "RB-0000000000" }, query: { include: "facets" } };
  const reply = await client.attempt(getBookingContract, read);
  expect(expectError(reply, "invalid_payload")).toMatchObject({ issues: [{ path: "include" }] });
});
