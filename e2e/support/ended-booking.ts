import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Booking } from "@/lib/contracts/bookings";
import type { TestRuntime } from "@/server/testing/test-runtime";
import type { Portal } from "../fixtures/portal-test";
import { createSearchCity, type SearchCity, searchedStay } from "./search-city";

export const endedPaymentReference = "pay_7731";

/**
 * The cars of a city for tests of rebooking. The first costs 200 euros for the rental, which the customer has paid. The
 * others are economy cars and SUVs.
 */
export const rebookCars = [
  { title: "Fiat Panda", price_per_day: 50, vehicle_type: "economy" },
  { title: "Kia Picanto", price_per_day: 45, vehicle_type: "economy" },
  { title: "Renault Clio", price_per_day: 40, vehicle_type: "economy" },
  { title: "Nissan Qashqai", price_per_day: 49.5, vehicle_type: "suv" },
  { title: "Kia Sportage", price_per_day: 50, vehicle_type: "suv" },
  { title: "VW Polo", price_per_day: 53.5, vehicle_type: "economy" },
  { title: "VW Tiguan", price_per_day: 52, vehicle_type: "suv" },
];

/** Creates a city with these cars, by default `rebookCars`. */
export async function createRebookCity(
  cars: readonly Record<string, unknown>[] = rebookCars,
): Promise<SearchCity> {
  return await createSearchCity(cars);
}

/** Returns the slug of the car of `rebookCars` with this title in the city. */
export function carSlug(city: SearchCity, title: string): string {
  return `${city.slug}-car-${rebookCars.findIndex((car) => car.title === title)}`;
}

/** Books a car in one step for a customer who has paid 200 euros, as an agent. */
export async function bookPaid(
  portal: Portal,
  carSlug: string,
  more: Record<string, unknown> = {},
): Promise<Booking> {
  const agent = await portal.client("agent");
  const { status, json, text } = await agent.call("POST", "/portal-api/v1/rentals/bookings", {
    key: randomUUID(),
    body: {
      car_slug: carSlug,
      ...searchedStay,
      customer: {
        first_name: "Inês",
        last_name: "Carvalho",
        email: "ines@example.com",
        phone: "+351 912 345 678",
      },
      payment_reference: endedPaymentReference,
      expected_total: 200,
      ...more,
    },
  });
  if (status !== 201) throw new Error(`The booking request returned ${status}: ${text}`);
  return json.booking;
}

type Ending = "decline" | "fail" | "expire";

/**
 * Ends a booking without a rental: the crew declines it (`decline`) or cannot secure it (`fail`), or its time for a
 * decision ends (`expire`).
 */
export async function endBooking(
  portal: Portal,
  reference: string,
  ending: Ending = "decline",
): Promise<void> {
  const { status, text } =
    ending === "expire"
      ? await (await portal.client("agent")).call(
          "POST",
          `/portal-api/v1/sandbox/bookings/${reference}/transition`,
          { body: { to: "expired" } },
        )
      : await (await portal.client("crew")).call("POST", `/portal-api/desk/${reference}/${ending}`, {
          body: { reason: "No car" },
        });
  if (status !== 200) throw new Error(`The request returned ${status}: ${text}`);
}

/** Books the first car of a city and ends the booking. */
export async function createEndedBooking(
  portal: Portal,
  city: SearchCity,
  { ending = "decline", ...more }: { ending?: Ending } & Record<string, unknown> = {},
): Promise<Booking> {
  const booking = await bookPaid(portal, `${city.slug}-car-0`, more);
  await endBooking(portal, booking.reference, ending);
  return booking;
}

/** Changes the daily price of a car. Open pages are not notified. */
export async function changePrice(
  { database }: TestRuntime,
  slug: string,
  perDayMinor: number,
): Promise<void> {
  await database.rows(
    sql`update cars set price_per_day_minor = ${perDayMinor}, revision = revision + 1 where slug = ${slug}`,
  );
}

/** Returns the references and the car of each booking of the partner except drafts, oldest first. */
export async function listBookings({ database }: TestRuntime, { id }: { id: number }) {
  return await database.rows<{
    reference: string;
    payment_reference: string;
    external_ref: string | null;
    car: string;
  }>(
    sql`select b.reference, b.payment_reference, b.external_ref, c.slug as car from bookings b join cars c on c.id = b.car_id
        where b.partner_id = ${id} and b.status <> 'draft' order by b.id`,
  );
}
