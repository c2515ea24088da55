import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addDays } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import { importCatalogue } from "@/server/catalogue/import/import-catalogue";
import { inTransaction } from "@/server/db/in-transaction";
import { createSecretCipher } from "@/server/secret-encryption";
import { carEntry, countryEntry, locationEntry } from "@/server/testing/fixtures/catalogue-file";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar, type TestCar } from "@/server/testing/fixtures/create-car";
import { createPartner } from "@/server/testing/fixtures/create-partner";
import type { TestRuntime } from "@/server/testing/test-runtime";

const from = addDays(todayIn("UTC", new Date()), 40);
/** The rental dates of these tests, 40 days ahead. */
export const rentalDates = { date_from: from, date_to: addDays(from, 4) };

/** The slugs of the sandbox cars in the city of these tests. They cost 50 euros per day. */
const trackCars = [
  "test-price-up",
  "test-price-down",
  "test-taken",
  "test-lost-reply",
  "test-crash",
  "test-in-progress",
  "test-draft-short",
  "test-no-delivery",
  "test-search-expired",
];
const city = "reserve-track";

/** Creates a city with `trackCars` and some ordinary cars, unless another test has created it. */
export async function importTrackCars({ database, keys }: TestRuntime): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${city}))`);
    const [open] = await tx.rows(sql`select 1 from locations where slug = ${city}`);
    if (open !== undefined) return;
    const plain = [48, 51, 55, 90].map((price) => ({
      ...carEntry(`${city}-${price}`, city, { title: `Plain car at ${price}`, price_per_day: price }),
      fleet_size: 10_000,
    }));
    const scenarioCars = trackCars.map((slug) => ({
      ...carEntry(slug, city, { title: `Scripted ${slug}`, fleet_size: 10_000 }),
    }));
    const file = {
      countries: [countryEntry("pt", { name: "Portugal" })],
      locations: [locationEntry(city, "pt", { name: "Reserve Track" })],
      cars: [...plain, ...scenarioCars],
    };
    await importCatalogue(tx, file, { seal: createSecretCipher(keys) });
  });
}

/** Returns the path of the reservation page for a car. The expected total is 200 euros unless `more` replaces it. */
export function getReservePath(slug: string, more: Record<string, string> = {}): string {
  const query = { car: slug, ...rentalDates, currency: "EUR", expected_total: "200", ...more };
  return `/reservations/new?${new URLSearchParams(query)}`;
}

/** Creates a car that only this test books, at 200 euros for the rental. */
export async function createOwnCar({ database }: TestRuntime): Promise<TestCar> {
  return await createCar(database, { title: "Seat Leon or similar", fleetSize: 5 });
}

/** Sets the car's price per day, in cents. */
export async function setPrice(
  { database }: TestRuntime,
  { id }: TestCar,
  perDayMinor: number,
): Promise<void> {
  await database.rows(
    sql`update cars set price_per_day_minor = ${perDayMinor}, revision = revision + 1 where id = ${id}`,
  );
}

/** Expires a draft by moving its times back by 1 hour. Open pages are not notified. */
export async function expireDraft({ database }: TestRuntime, reference: string): Promise<void> {
  await database.rows(
    sql`update bookings set reserved_at = reserved_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
        where reference = ${reference}`,
  );
}

/** Creates two cars in their own city, with one unit each. The second costs 230 euros for the rental. */
export async function createOwnPair({ database }: TestRuntime): Promise<[TestCar, TestCar]> {
  const car = await createCar(database, { title: "Seat Leon or similar" });
  const { locationId } = car;
  const expensive = { title: "Skoda Octavia or similar", pricePerDayMinor: 5750, locationId };
  return [car, await createCar(database, expensive)];
}

/** Books one unit of the car for another partner, on the first day of the rental that the tests reserve. */
export async function bookForOther({ database }: TestRuntime, { id: carId }: TestCar): Promise<void> {
  const { id: partnerId } = await createPartner(database);
  const startsAt = new Date(`${rentalDates.date_from}T09:00:00Z`);
  const endsAt = new Date(`${rentalDates.date_from}T19:00:00Z`);
  await createBooking(database, { carId, partnerId, startsAt, endsAt });
}

export const customerLine = "Ana Silva ana@x.pt +351 912 345 678";

/** Pastes `customerLine` and waits until the form has its last name. */
export async function fillCustomer(page: Page): Promise<void> {
  const box = page.getByLabel("Paste customer details");
  await expect(box).toBeFocused();
  await box.fill(customerLine);
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
}

/** Returns the field for the payment reference. */
export function paymentField(page: Page) {
  return page.getByLabel("Payment reference");
}

/** Reserves a car and returns the reference of the draft, with the payment field focused. */
export async function reserveCar(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await fillCustomer(page);
  await page.keyboard.press("Control+Enter");
  return await expectDraft(page);
}

/** Waits until the page of a draft is ready, and returns the draft's reference. */
export async function expectDraft(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/reservations\/RB-[0-9A-Z]{10}/);
  await expect(paymentField(page)).toBeFocused();
  await expectReady(page);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Waits until the page knows the state of the draft. Until then the page ignores its main action. */
async function expectReady(page: Page): Promise<void> {
  await expect(page.locator('form [type="submit"][aria-disabled="true"]')).toHaveCount(0);
}

/** Books the open draft with this payment reference. */
export async function bookWith(page: Page, payment: string): Promise<void> {
  await paymentField(page).fill(payment);
  await expectReady(page);
  await page.keyboard.press("Control+Enter");
}

/** Waits for the page of the booking, and asserts that its title says that the draft was booked. */
export async function expectBooked(page: Page, reference: string): Promise<void> {
  await expect(page).toHaveURL(`/bookings/${reference}`, { timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Booked\. Not confirmed yet\.|Confirmed/);
}

/** Counts the bookings of a partner. */
export async function countBookings({ database }: TestRuntime, { id }: { id: number }): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from bookings where partner_id = ${id} and status <> 'draft'`,
  );
  return row?.count ?? -1;
}

/** Counts the drafts of a partner. */
export async function countDrafts({ database }: TestRuntime, { id }: { id: number }): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from bookings where partner_id = ${id} and status = 'draft'`,
  );
  return row?.count ?? -1;
}

/** Sets the car's price on the second day of `rentalDates`, in cents. */
export async function setSecondDayPrice(
  { database }: TestRuntime,
  carId: number,
  perDayMinor: number,
): Promise<void> {
  const day = addDays(rentalDates.date_from, 1);
  await database.rows(
    sql`insert into car_date_exceptions (car_id, position, date_from, date_to, price_per_day_minor)
      values (${carId}, 1, ${day}, ${day}, ${perDayMinor})`,
  );
  await database.rows(sql`update cars set revision = revision + 1 where id = ${carId}`);
}
