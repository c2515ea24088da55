import { expect, type Page } from "@playwright/test";
import { createLatch } from "@/server/testing/latch";
import { supplierOffer } from "@/server/testing/supplier-server";
import { expectAccessible } from "../fixtures/accessible";
import { countInput } from "../fixtures/count-input";
import { holdOffers, test } from "../fixtures/search-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import {
  bookPaid,
  carSlug,
  changePrice,
  createEndedBooking,
  createRebookCity,
  endBooking,
  endedPaymentReference,
  listBookings,
  rebookCars,
} from "../support/ended-booking";
import { countBookings } from "../support/reserve-rental";
import { createSearchCity } from "../support/search-city";

const oneStepPath = /\/portal-api\/v1\/rentals\/bookings$/;
const offers = (page: Page) => page.getByRole("region", { name: "Book another car with this payment" });
const covered = (page: Page) =>
  offers(page)
    .getByRole("region", { name: /^At most €200\.00/ })
    .getByRole("listitem");
const costlier = (page: Page) =>
  offers(page)
    .getByRole("region", { name: /^More expensive/ })
    .getByRole("listitem");
const used = (page: Page) =>
  page.getByRole("region", { name: `The payment ${endedPaymentReference} pays for booking` });
const refund = (page: Page) => page.getByRole("region", { name: /^Refund €200\.00 to the customer/ });

/** Opens the page of an ended booking and waits until its cars are shown. */
async function openOffers(page: Page, reference: string): Promise<void> {
  await page.goto(`/bookings/${reference}`);
  await expect(covered(page)).toHaveCount(3, { timeout: 30_000 });
  await waitForHydration(page);
}

test("after a decline one key books the best other car for the same customer and payment", async ({
  portal,
  runtime,
}) => {
  const city = await createRebookCity();
  const { reference } = await bookPaid(portal, `${city.slug}-car-0`, { external_ref: "TRIP-1" });
  const page = await portal.open("agent");
  const counted = await countInput(page);
  await page.goto(`/bookings/${reference}`);
  await expect(offers(page)).toHaveCount(0);
  await endBooking(portal, reference);
  await expect(covered(page)).toHaveText([
    /Kia Picanto.*€180\.00You refund €20\.00/,
    /Renault Clio.*€160\.00You refund €40\.00/,
    /Kia Sportage.*€200\.00The price is the same/,
  ]);
  await expect(costlier(page)).toHaveText([
    /VW Polo.*€214\.00You collect €14\.00 more/,
    /VW Tiguan.*You collect €8\.00 more/,
  ]);
  await expect(refund(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("1");
  await expect(used(page)).toContainText("Awaiting crew");
  await expect(used(page).getByRole("heading")).toBeFocused();
  await expect(used(page)).toContainText(`Refund €20.00 to the customer (payment ${endedPaymentReference})`);
  await expect(refund(page)).toHaveCount(0);
  await expect(offers(page)).toHaveCount(0);
  await expectAccessible(page);
  expect(await counted()).toEqual({ keys: 1, clicks: 0 });
  const [, made, ...others] = await listBookings(runtime, portal.partner);
  expect(made).toMatchObject({
    payment_reference: endedPaymentReference,
    external_ref: "TRIP-1",
    car: carSlug(city, "Kia Picanto"),
  });
  expect(others).toEqual([]);
  await page.reload();
  await expect(used(page)).toContainText(made?.reference ?? "missing");
  await used(page).getByRole("link", { name: "Open booking" }).click();
  await expect(page).toHaveURL(`/bookings/${made?.reference}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked. Not confirmed yet.");
  await expect(page.getByText("Inês Carvalho").first()).toBeVisible();
});

test("after an expiry, and for a booking without a reference, the rental, hours and units stay the same", async ({
  portal,
  runtime,
}) => {
  const city = await createRebookCity();
  const rental = { pickup_hour: 8, return_hour: 9, units: 2, expected_total: 400 };
  const { reference, starts_at, ends_at } = await createEndedBooking(portal, city, {
    ending: "expire",
    ...rental,
  });
  const page = await portal.open("admin");
  await page.goto(`/bookings/${reference}`);
  await page.getByRole("button", { name: "Book Kia Sportage" }).click();
  await expect(used(page)).toBeVisible();
  await expect(used(page)).not.toContainText("Refund");
  const made = (await listBookings(runtime, portal.partner)).at(-1);
  const agent = await portal.client("agent");
  const { json } = await agent.call("GET", `/portal-api/v1/bookings/${made?.reference}`);
  expect(json).toMatchObject({
    starts_at,
    ends_at,
    units: 2,
    total: 400,
    car: { slug: carSlug(city, "Kia Sportage") },
  });
});

test("a rental that cannot be secured is offered again, one that the partner cancelled is not", async ({
  portal,
}) => {
  const city = await createRebookCity([
    { ...rebookCars[0], fulfilment: "on_request" },
    ...rebookCars.slice(1),
  ]);
  const page = await portal.open("agent");
  await openOffers(page, (await createEndedBooking(portal, city, { ending: "fail" })).reference);
  const { reference } = await bookPaid(portal, carSlug(city, "Kia Sportage"), {
    payment_reference: "pay_8800",
  });
  const agent = await portal.client("agent");
  await agent.call("POST", `/portal-api/v1/bookings/${reference}/cancel`, { body: {} });
  await page.goto(`/bookings/${reference}`);
  await expect(refund(page)).toBeVisible();
  await waitForHydration(page);
  await expect(offers(page)).toHaveCount(0);
});

test("a car that costs more asks for the difference and takes the second payment reference", async ({
  portal,
  runtime,
}) => {
  const city = await createRebookCity();
  const page = await portal.open("agent");
  const counted = await countInput(page);
  await openOffers(page, (await createEndedBooking(portal, city)).reference);
  await page.keyboard.press("4");
  await expect(
    page.getByRole("heading", { name: "Charge €14.00 more, then add the reference of that payment" }),
  ).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(covered(page)).toHaveCount(3);
  await page.keyboard.press("4");
  const field = page.getByLabel("Payment reference");
  await expect(field).toHaveValue(endedPaymentReference);
  await field.fill(" ");
  await page.keyboard.press("Control+Enter");
  await expect(offers(page)).toContainText("Enter the reference of the payment, at most 255 characters");
  await field.fill(`${endedPaymentReference} pay_7802`);
  await page.getByRole("button", { name: "Book at €214.00 and collect €14.00 yourself" }).click();
  await expect(used(page)).toContainText("The new booking costs €14.00 more.");
  expect((await counted()).keys).toBeLessThanOrEqual(6);
  const made = (await listBookings(runtime, portal.partner)).at(-1);
  expect(made).toMatchObject({
    payment_reference: `${endedPaymentReference} pay_7802`,
    car: carSlug(city, "VW Polo"),
  });
  expect(await countBookings(runtime, portal.partner)).toBe(2);
});

test("twenty clicks, and another car chosen in a second window at the same moment, make one booking", async ({
  portal,
  runtime,
}) => {
  const city = await createRebookCity();
  const { reference } = await createEndedBooking(portal, city);
  const [page, other] = [await portal.open("agent"), await portal.open("admin")];
  await openOffers(page, reference);
  await openOffers(other, reference);
  const keys: string[] = [];
  const [reached, held] = [createLatch(), createLatch()];
  await page.route(oneStepPath, async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    reached.release();
    await held.released;
    await route.continue();
  });
  await page.getByRole("button", { name: "Book Kia Picanto" }).evaluate((button: HTMLElement) => {
    for (let click = 0; click < 20; click += 1) button.click();
  });
  // The first window has its key, and nothing is booked yet.
  await reached.released;
  await other.keyboard.press("2");
  await expect(used(other)).toBeVisible();
  held.release();
  await expect(used(page)).toBeVisible();
  expect(keys).toHaveLength(1);
  const bookings = await listBookings(runtime, portal.partner);
  expect(bookings.map(({ car }) => car)).toEqual([`${city.slug}-car-0`, carSlug(city, "Renault Clio")]);
  for (const one of [page, other]) await expect(used(one)).toContainText(bookings[1]?.reference ?? "missing");
});

test("a price that changed in between must be confirmed, with the difference to the paid amount", async ({
  portal,
  runtime,
}) => {
  const city = await createRebookCity();
  const page = await portal.open("agent");
  await openOffers(page, (await createEndedBooking(portal, city)).reference);
  await changePrice(runtime, carSlug(city, "Kia Picanto"), 4750);
  await page.keyboard.press("1");
  const heading = page.getByRole("heading", {
    name: "Price changed · nothing was booked and we charged nothing",
  });
  await expect(heading).toBeFocused();
  await expect(offers(page)).toContainText("Refund €10.00 to the customer");
  expect(await countBookings(runtime, portal.partner)).toBe(1);
  await expectAccessible(page);
  await changePrice(runtime, carSlug(city, "Kia Picanto"), 5250);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Book at €210.00 and collect €10.00 yourself" }).click();
  await expect(used(page)).toContainText("The new booking costs €10.00 more.");
  expect(await countBookings(runtime, portal.partner)).toBe(2);
});

test("a car that was taken in between is replaced by the next ones", async ({ portal, runtime }) => {
  const city = await createRebookCity();
  const page = await portal.open("agent");
  await openOffers(page, (await createEndedBooking(portal, city)).reference);
  await bookPaid(portal, carSlug(city, "Kia Picanto"), {
    units: 3,
    expected_total: 540,
    payment_reference: "pay_9",
    external_ref: "OTHER",
  });
  await page.keyboard.press("1");
  await expect(offers(page).getByRole("alert")).toContainText("The car is not available");
  await expect(covered(page).first()).toContainText("Renault Clio");
  await page.getByRole("button", { name: "Book Renault Clio" }).click();
  await expect(used(page)).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(3);
});

test("a lost response leaves one booking, which the page finds", async ({ portal, runtime }) => {
  const city = await createRebookCity();
  const page = await portal.open("agent");
  await openOffers(page, (await createEndedBooking(portal, city)).reference);
  await page.route(
    oneStepPath,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.keyboard.press("1");
  await expect(used(page)).toBeVisible({ timeout: 20_000 });
  expect(await countBookings(runtime, portal.partner)).toBe(2);
});

test("a car rebooked by a colleague is found before anything is booked, and a sale that ended again continues there", async ({
  portal,
  runtime,
}) => {
  const city = await createRebookCity();
  const { reference } = await createEndedBooking(portal, city, { external_ref: "TRIP-2" });
  const page = await portal.open("agent");
  await openOffers(page, reference);
  const second = await bookPaid(portal, carSlug(city, "Kia Sportage"), { external_ref: "TRIP-2" });
  await page.keyboard.press("1");
  await expect(used(page)).toContainText(second.reference);
  expect(await countBookings(runtime, portal.partner)).toBe(2);
  await endBooking(portal, second.reference);
  await page.reload();
  const continued = page.getByRole("region", {
    name: `The payment ${endedPaymentReference} was used again, for booking ${second.reference}`,
  });
  await expect(continued).toBeVisible();
  await expect(offers(page)).toHaveCount(0);
  await expectAccessible(page);
  await continued.getByRole("link", { name: "Open booking" }).click();
  await expect(covered(page)).toHaveCount(3);
});

test("a payment of another sale is named, and other cars are shown only when the user asks for them", async ({
  portal,
  runtime,
}) => {
  const city = await createRebookCity();
  const other = await bookPaid(portal, carSlug(city, "Kia Sportage"), { external_ref: "SISTER" });
  const { reference } = await createEndedBooking(portal, city, { external_ref: "TRIP-3" });
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await expect(used(page)).toContainText(`${other.reference} has a different “Your reference”`);
  await expect(offers(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Show other cars anyway" }).click();
  await expect(refund(page)).toBeVisible();
  await page.getByRole("button", { name: "Book Kia Picanto" }).click();
  await expect(used(page)).not.toContainText("has a different “Your reference”");
  expect(await countBookings(runtime, portal.partner)).toBe(3);
});

test("without another car the page links to the search that explains why", async ({ portal }) => {
  const city = await createRebookCity(rebookCars.slice(0, 1));
  const { reference } = await createEndedBooking(portal, city, { units: 2, expected_total: 400 });
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await expect(offers(page)).toContainText("No other car is available for this rental.");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show why no car is available" }).click();
  await expect(page.getByRole("region", { name: "Why cars are missing" })).toBeVisible();
});

test("cars that cannot be loaded show a message and can be loaded again", async ({ portal }) => {
  const city = await createRebookCity();
  const { reference } = await createEndedBooking(portal, city);
  const page = await portal.open("agent");
  let broken = true;
  await page.route("**/rentals/availability?**", (route) =>
    broken ? route.fulfill({ status: 404, json: { error: { code: "not_found" } } }) : route.continue(),
  );
  await page.goto(`/bookings/${reference}`);
  const failure = page.getByRole("alert").filter({ hasText: "not_found" });
  await expect(failure).toBeVisible();
  broken = false;
  await page.reload();
  await expect(covered(page)).toHaveCount(3);
});

test("offers of suppliers do not move the list until the user shows them", async ({
  portal,
  supplier,
  runtime,
}) => {
  const latch = holdOffers(supplier, [supplierOffer("a", { title: "Seat Ibiza", total: 199 })]);
  const city = await createSearchCity(rebookCars.slice(0, 3), [supplier]);
  const { reference } = await createEndedBooking(portal, city);
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await expect(covered(page)).toHaveCount(2);
  await expect(offers(page)).toContainText("Suppliers are still searching.");
  const before = await covered(page).allTextContents();
  latch.release();
  await expect(page.getByRole("button", { name: "Show newly found cars" })).toBeVisible();
  expect(await covered(page).allTextContents()).toEqual(before);
  await page.keyboard.press("n");
  await expect(covered(page).filter({ hasText: "Seat Ibiza" })).toHaveCount(1);
  await page.getByRole("button", { name: "Book Seat Ibiza" }).click();
  await expect(used(page)).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(2);
});
