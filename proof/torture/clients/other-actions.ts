import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "../../../lib/dates";
import { getField } from "../../kit/exchanges";
import { stayDays } from "../../kit/rental";
import { city, nearCar, polledCity } from "../testbed/fixture-data";
import { book } from "./book-actions";
import { parseBody, performRequest } from "./perform-request";
import { chooseStay, getTomorrow, type SimulatedClient } from "./simulated-client";

/** Returns the path of a search of a city for the dates of a rental, with 50 cars per page. */
export function availabilityPath(location: string, stay: { date_from: string; date_to: string }): string {
  const query = new URLSearchParams({ location: location, date_from: stay.date_from, date_to: stay.date_to });
  return `/v1/rentals/availability?${query}&limit=50`;
}

/** Searches the contested rental or a random one. */
export async function search(client: SimulatedClient): Promise<void> {
  const path = availabilityPath(city, chooseStay(client));
  await performRequest(client.api, { op: "search", method: "GET", path }, client.retryPolicy);
}

/** Searches at a supplier, polls for the result and books the first offer in half of the cases. */
export async function pollAndBook(client: SimulatedClient): Promise<void> {
  const stay = chooseStay(client);
  const get = (op: string, path: string) =>
    performRequest(client.api, { op, method: "GET", path }, client.retryPolicy);
  let found = parseBody((await get("poll", availabilityPath(polledCity, stay))) ?? { text: "" });
  const path = `/v1/rentals/availability?search_id=${getField(found, "search_id")}`;
  for (let polls = 0; polls < 20 && getField(found, "status") === "pending"; polls += 1) {
    await sleep(Number(getField(found, "poll_after_ms")) || 500);
    found = parseBody((await get("poll", path)) ?? { text: "" });
  }
  const vehicles = getField(found, "vehicles");
  const offer = Array.isArray(vehicles) ? vehicles[0] : undefined;
  if (offer === undefined || !client.random.chance(0.5)) return;
  await book(
    client,
    { ...stay, car_slug: String(getField(offer, "slug")) },
    Number(getField(offer, "total")),
  );
}

/** Cancels one of the client's bookings, in 20% of cases twice. */
export async function cancel(client: SimulatedClient): Promise<void> {
  const [reference] = client.bookings.splice(client.random.between(0, client.bookings.length), 1);
  if (reference === undefined) return;
  const path = `/v1/bookings/${reference}/cancel`;
  const calls = client.random.chance(0.2) ? 2 : 1;
  for (let count = 0; count < calls; count += 1) {
    await performRequest(client.api, { op: "cancel", method: "POST", path }, client.retryPolicy);
  }
}

/** Reads a list of bookings, the client's newest booking or the account. */
export async function read(client: SimulatedClient): Promise<void> {
  const reference = client.bookings.at(-1);
  const paths = ["/v1/bookings?limit=20", "/v1/me", `/v1/bookings/${reference ?? "RB-0000000000"}`] as const;
  const path = client.random.pick([...paths]);
  await performRequest(client.api, { op: "read", method: "GET", path }, client.retryPolicy);
}

/** Sets the status of the client's newest booking through the sandbox API. */
export async function transition(client: SimulatedClient): Promise<void> {
  const reference = client.bookings.at(-1);
  if (reference === undefined) return;
  const to = client.random.pick(["confirmed", "cancelled", "expired"]);
  const path = `/v1/sandbox/bookings/${reference}/transition`;
  await performRequest(
    client.api,
    { op: "transition", method: "POST", path, body: { to } },
    client.retryPolicy,
  );
}

/** The maximum offset of a partner's clock, in days. The contested rentals begin later than that. */
const maxDaysAhead = 15;

/**
 * Books a rental that begins soon by the partner's clock. Sometimes advances that clock by 3 days, or resets it before
 * it exceeds `maxDaysAhead`.
 */
export async function bookAndMoveClock(client: SimulatedClient): Promise<void> {
  const { daysAhead, random, retryPolicy, api } = client;
  const from = addDays(getTomorrow(), daysAhead.value + 2);
  const stay = { car_slug: nearCar, date_from: from, date_to: addDays(from, stayDays) };
  await book(client, stay, 60);
  if (!random.chance(0.15)) return;
  const reset = daysAhead.value + 3 > maxDaysAhead;
  const body = reset ? { reset: true } : { advance: "3d" };
  const moved = await performRequest(
    api,
    { op: "clock", method: "POST", path: "/v1/sandbox/clock", body },
    retryPolicy,
  );
  const offset = getField(parseBody(moved ?? { text: "" }), "offset_s");
  if (typeof offset === "number") daysAhead.value = Math.ceil(offset / 86_400);
}
