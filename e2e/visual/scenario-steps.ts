import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Stage } from "./stage";

/** The days most pictures are about, as the portal's addresses name them. */
export const stay = "date_from=2031-06-02&date_to=2031-06-09";

const customer = {
  first_name: "Wolfgang Maximilian",
  last_name: "von Hohenfels-Rückersdorf",
  email: "w.hohenfels@example.com",
  phone: "+49 30 23125 104",
};

/** What an agent did before the picture was taken, through the portal's own calls; answers the reference. */
async function reserve({ client }: Stage, car_slug: string, more: Record<string, unknown> = {}) {
  const { status, json, text } = await client("agent").call("POST", "/portal-api/v1/rentals/reservations", {
    key: randomUUID(),
    body: { car_slug, date_from: "2031-06-02", date_to: "2031-06-09", customer, ...more },
  });
  if (status !== 201) throw new Error(`Reserving answered ${status}: ${text}`);
  return String(json.reservation.reference);
}

export async function draftWithFiveMinutes(stage: Stage): Promise<string> {
  const reference = await reserve(stage, "seat-leon-lisbon", { external_ref: "NLR-104902" });
  // A second less than five minutes, once the page has come.
  await stage.runtime.database.rows(
    sql`update bookings set expires_at = service_now() + interval '5 minutes' where reference = ${reference}`,
  );
  return reference;
}

const alphard = "toyota-alphard-tokyo";

/** In yen, which have no decimals, and for two days, which no discount for length covers. */
export async function reserveAlphard(stage: Stage): Promise<string> {
  return await reserve(stage, alphard, { currency: "JPY", date_to: "2031-06-04" });
}

/** Raises the price of that car, and puts it back when what was to happen meanwhile has. */
export async function raisePrice(
  { runtime }: Stage,
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

export async function bookThisWeek(stage: Stage, status: "pending" | "confirmed"): Promise<string> {
  const reference = await reserve(stage, "toyota-corolla-touring-lisbon", { external_ref: "NLR-104917" });
  const booked = await stage
    .client("agent")
    .call("POST", `/portal-api/v1/rentals/reservations/${reference}/book`, {
      key: randomUUID(),
      body: { payment_reference: "pi_3SQb1xKx0Vt2LdJw0aTzYkLm" },
    });
  if (booked.status !== 200) throw new Error(`Booking answered ${booked.status}: ${booked.text}`);
  if (status === "confirmed") {
    const path = `/portal-api/v1/sandbox/bookings/${reference}/transition`;
    const moved = await stage.client("admin").call("POST", path, { body: { to: "confirmed" } });
    if (moved.status !== 200) throw new Error(`Confirming answered ${moved.status}: ${moved.text}`);
  }
  return reference;
}

/** What this browser looked for before. */
export async function rememberSearches(page: Page): Promise<void> {
  await page.addInitScript(
    (searches) => localStorage.setItem("recent-searches", JSON.stringify(searches)),
    [
      { search: `?location=lisbon&${stay}`, label: "Lisbon, 2–9 Jun", location: "lisbon" },
      {
        search: `?location=frankfurt&${stay}`,
        label: "Frankfurt am Main, 2–9 Jun, age 22",
        location: "frankfurt",
      },
      { search: `?location=tokyo&${stay}`, label: "Tokyo, 2–9 Jun", location: "tokyo" },
    ],
  );
}
