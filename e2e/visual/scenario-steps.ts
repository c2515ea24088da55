import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { PictureTestbed } from "./picture-testbed";

/** The rental dates of most screenshots, as URL parameters. */
export const stay = "date_from=2031-06-02&date_to=2031-06-09";

const customer = {
  first_name: "Wolfgang Maximilian",
  last_name: "von Hohenfels-Rückersdorf",
  email: "w.hohenfels@example.com",
  phone: "+49 30 23125 104",
};

/** Reserves a car with the portal API and returns the reference. */
async function reserve({ client }: PictureTestbed, car_slug: string, more: Record<string, unknown> = {}) {
  const { status, json, text } = await client("agent").call("POST", "/portal-api/v1/rentals/reservations", {
    key: randomUUID(),
    body: { car_slug, date_from: "2031-06-02", date_to: "2031-06-09", customer, ...more },
  });
  if (status !== 201) throw new Error(`The reservation request returned ${status}: ${text}`);
  return String(json.reservation.reference);
}

export async function draftWithFiveMinutes(testbed: PictureTestbed): Promise<string> {
  const reference = await reserve(testbed, "seat-leon-lisbon", { external_ref: "NLR-104902" });
  // The timer then shows slightly less than 5 minutes when the page has loaded.
  await testbed.runtime.database.rows(
    sql`update bookings set expires_at = service_now() + interval '5 minutes' where reference = ${reference}`,
  );
  return reference;
}

const alphard = "toyota-alphard-tokyo";

/**
 * Reserves a car for 2 days, in yen. Yen has no decimals, and no duration tier applies to 2 days. Returns the
 * reference.
 */
export async function reserveAlphard(testbed: PictureTestbed): Promise<string> {
  return await reserve(testbed, alphard, { currency: "JPY", date_to: "2031-06-04" });
}

/**
 * Raises the price of the car of `reserveAlphard` by 25%, runs `act` and then `seen`, and restores the price. `act`
 * uses the new price, and `seen` waits until the page shows the result.
 */
export async function raisePrice(
  { runtime }: PictureTestbed,
  act: () => Promise<void>,
  seen: () => Promise<void>,
): Promise<void> {
  const change = (factor: number) =>
    runtime.database.rows(
      sql`update cars set price_per_day_minor = round(price_per_day_minor * ${factor}::numeric), revision = revision + 1
          where slug = ${alphard}`,
    );
  await change(1.25);
  await act();
  await seen();
  await change(0.8);
}

export async function bookThisWeek(
  testbed: PictureTestbed,
  status: "pending" | "confirmed" | "cancelled",
): Promise<string> {
  const reference = await reserve(testbed, "toyota-corolla-touring-lisbon", { external_ref: "NLR-104917" });
  const booked = await testbed
    .client("agent")
    .call("POST", `/portal-api/v1/rentals/reservations/${reference}/book`, {
      key: randomUUID(),
      body: { payment_reference: "pi_3SQb1xKx0Vt2LdJw0aTzYkLm" },
    });
  if (booked.status !== 200) throw new Error(`The booking request returned ${booked.status}: ${booked.text}`);
  if (status !== "pending") {
    const path = `/portal-api/v1/sandbox/bookings/${reference}/transition`;
    const moved = await testbed.client("admin").call("POST", path, { body: { to: status } });
    if (moved.status !== 200)
      throw new Error(`The transition request returned ${moved.status}: ${moved.text}`);
  }
  return reference;
}

/** Stores three recent searches in the browser's local storage, at each navigation from now on. */
export async function storeRecentSearches(page: Page): Promise<void> {
  await page.addInitScript(
    (searches) => localStorage.setItem("recent-searches", JSON.stringify(searches)),
    [
      { search: `?location=lisbon&${stay}` },
      { search: `?location=frankfurt&${stay}` },
      { search: `?location=tokyo&${stay}` },
    ],
  );
}
