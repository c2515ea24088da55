import { expect } from "vitest";
import { parseDay } from "../../lib/dates";
import { getField } from "../../proof/kit/exchanges";
import { createBookingBody, createStay } from "../../proof/kit/rental";
import { type ApiClient, createApiClient } from "../../server/testing/fixtures/api-client";
import {
  carEntry,
  countryEntry,
  importFile,
  locationEntry,
} from "../../server/testing/fixtures/catalogue-file";
import type { TestRuntime } from "../../server/testing/test-runtime";

const car = "restored-car";
/** The first day of the rentals. It is far ahead, so that it is in the future in later runs too. */
const firstDay = parseDay("2095-01-01") ?? fail();
export const recoveryTestSettings = {
  WEBHOOK_DEV_ROUTES: "hooks.restore.test=127.0.0.1:9",
  SANDBOX_AUTOPILOT: "off",
  RATE_LIMITS: "api-write=10000@10000",
};

function fail(): never {
  throw new Error("The first day is not a valid date.");
}

export type BookedRow = { place: number; reference: string; text: string };

/**
 * The request body for each slot. A slot is a rental period. A retry must send the same body, because the idempotency
 * key is bound to it.
 */
const bodies = new Map<number, unknown>();

/** Imports one car and returns a client of a new partner. */
export async function openBookingClient(runtime: TestRuntime): Promise<ApiClient> {
  await importFile(runtime, {
    countries: [countryEntry("xr")],
    locations: [locationEntry("restored-city", "xr")],
    cars: [carEntry(car, "restored-city")],
  });
  return await createApiClient(runtime);
}

/**
 * Books the rental period of the slot. Each slot has its own idempotency key, so a second call for a slot is a retry.
 */
export async function book(client: ApiClient, place: number): Promise<BookedRow & { replayed: boolean }> {
  const stay = createStay(car, { today: firstDay, slot: place });
  const body = bodies.get(place) ?? createBookingBody(stay, "restored", 150);
  bodies.set(place, body);
  const answer = await client.call("POST", "/v1/rentals/bookings", { key: `book-${place}`, body });
  expect(answer.status, answer.text).toBe(201);
  return {
    place,
    reference: String(getField(answer.json, "booking", "reference")),
    text: answer.text,
    replayed: answer.headers.get("idempotent-replayed") === "true",
  };
}
