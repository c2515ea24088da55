import { expect, type Page } from "@playwright/test";
import type { TestRuntime } from "@/server/testing/test-runtime";
import { expectAccessible } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import {
  bookWith,
  countBookings,
  createOwnCar,
  expectBooked,
  fillCustomer,
  getReservePath,
  importTrackCars,
  paymentField,
  reserveCar,
  setPrice,
} from "../support/reserve-rental";

test.beforeEach(async ({ runtime }) => await importTrackCars(runtime));

const charges = (page: Page) => page.getByRole("heading", { name: /^Charge / });
const books = (page: Page) => page.getByRole("button", { name: /^Book/ });
const secondPayment = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "did not pay for this booking" });

/** Opens the page of a new draft as an agent. The car costs 50 euros per day for four days. */
async function openDraft(portal: Portal, runtime: TestRuntime) {
  const page = await portal.open("agent");
  const car = await createOwnCar(runtime);
  const reference = await reserveCar(page, getReservePath(car.slug));
  await expect(charges(page)).toBeVisible();
  return { page, car, reference };
}

/** Books the draft with a separate request to the API, as if from another tab or program. */
async function bookByApi(portal: Portal, reference: string, payment_reference: string): Promise<void> {
  const agent = await portal.client("agent");
  const path = `/portal-api/v1/rentals/reservations/${reference}/book`;
  const booked = await agent.call("POST", path, { key: `api-${reference}`, body: { payment_reference } });
  expect(booked.status, booked.text).toBe(200);
}

/**
 * Counts the payments that the tab's session storage contains under an external reference. Does not count the copies
 * that it contains under a draft.
 */
async function countStoredPayments(page: Page): Promise<number> {
  return await page.evaluate(
    () => Object.keys(sessionStorage).filter((name) => name.startsWith("paid ")).length,
  );
}

/** Makes the page behave as if the browser had restored it from the back/forward cache. */
async function simulatePageRestore(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    // The second frame is painted after the page has rendered the event.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/**
 * Records from now on whether the page shows an amount to charge. Returns a function that reads whether it
 * ever did.
 */
async function watchCharges(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const look = () => {
      const shown = [...document.querySelectorAll("h2")].some(
        (heading) =>
          /^Charge /.test(heading.textContent ?? "") && heading.checkVisibility({ visibilityProperty: true }),
      );
      if (shown) document.documentElement.dataset.charges = "shown";
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return async () => await page.evaluate(() => document.documentElement.dataset.charges === "shown");
}

test("Back and reload after a booking show the booking, and never an amount to charge", async ({
  portal,
  runtime,
}) => {
  const { page, reference } = await openDraft(portal, runtime);
  await bookWith(page, "pay_a");
  await expectBooked(page, reference);
  const charged = await watchCharges(page);
  // Going back is a navigation inside the document, so nothing loads.
  await page.evaluate(() => window.history.back());
  await page.waitForURL(new RegExp(`/reservations/${reference}|/bookings/${reference}`));
  await expectBooked(page, reference);
  await expect(books(page)).toHaveCount(0);
  expect(await charged()).toBe(false);
  await page.goto(`/reservations/${reference}`);
  await expectBooked(page, reference);
  await expect(secondPayment(page)).toHaveCount(0);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a draft booked in one tab becomes the booking in the others at once, with the second payment to refund", async ({
  portal,
  runtime,
}) => {
  const { page, reference } = await openDraft(portal, runtime);
  const [other, idle] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [other, idle]) {
    await tab.goto(`/reservations/${reference}`);
    await expect(charges(tab)).toBeVisible();
    // Without these requests, only the message between the tabs reports the booking.
    await tab.route("**/portal-api/bookings/statuses**", (route) => route.abort());
    await tab.route(`**/portal-api/drafts/${reference}`, (route) => route.abort());
  }
  await paymentField(other).fill("pay_b");
  await bookWith(page, "pay_a");
  await expectBooked(page, reference);
  await expectBooked(idle, reference);
  await expect(secondPayment(idle)).toHaveCount(0);
  await expectBooked(other, reference);
  const note = secondPayment(other);
  await expect(note).toContainText("Payment pay_b did not pay for this booking");
  await expect(note).toContainText("the booking was paid with pay_a");
  await expect(note).toContainText("Refund €200.00 to the customer (payment pay_b).");
  await expect(books(other)).toHaveCount(0);
  await expectAccessible(other);
  await other.reload();
  await expect(note).toContainText("pay_b");
  expect(await countStoredPayments(other)).toBe(1);
  await note.getByRole("button", { name: "Mark as refunded" }).click();
  await expect(note).toHaveCount(0);
  expect(await countStoredPayments(other)).toBe(0);
  await other.reload();
  await expectBooked(other, reference);
  await expect(note).toHaveCount(0);
  await expect(secondPayment(page)).toHaveCount(0);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a second Book with another payment is rejected, and says what to refund", async ({
  portal,
  runtime,
}) => {
  const { page, reference } = await openDraft(portal, runtime);
  await page.route("**/portal-api/bookings/statuses**", (route) => route.abort());
  await bookByApi(portal, reference, "pay_a");
  await bookWith(page, "pay_b");
  await expectBooked(page, reference);
  await expect(secondPayment(page)).toContainText("Refund €200.00 to the customer (payment pay_b).");
  await expect(books(page)).toHaveCount(0);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a draft booked by a program becomes the booking while its page is open", async ({
  portal,
  runtime,
}) => {
  const { page, reference } = await openDraft(portal, runtime);
  await bookByApi(portal, reference, "pay_a");
  await expectBooked(page, reference);
  await expect(secondPayment(page)).toHaveCount(0);
});

test("a draft restored by the browser charges and books nothing until it is known to be a draft", async ({
  portal,
  runtime,
}) => {
  const { page, reference } = await openDraft(portal, runtime);
  // As in a frozen page: nothing arrives until it is restored.
  let frozen = true;
  await page.route("**/portal-api/bookings/statuses**", (route) => route.abort());
  await page.route(`**/portal-api/drafts/${reference}`, async (route) => {
    if (frozen) return;
    await route.continue();
  });
  await bookByApi(portal, reference, "pay_a");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await paymentField(page).fill("pay_b");
  await simulatePageRestore(page);
  await expect(charges(page)).toHaveCount(0);
  await expect(books(page)).toBeDisabled();
  await books(page).click({ force: true });
  await page.keyboard.press("Control+Enter");
  frozen = false;
  await simulatePageRestore(page);
  await expectBooked(page, reference);
  expect(sent.filter((url) => url.endsWith("/book"))).toEqual([]);
});

test("after a price change, a draft restored by the browser offers no choice until it is known to be a draft", async ({
  portal,
  runtime,
}) => {
  const { page, car, reference } = await openDraft(portal, runtime);
  await setPrice(runtime, car, 5500);
  await bookWith(page, "pay_b");
  const agree = page.getByRole("button", { name: "Book at €220.00 and collect €20.00 yourself" });
  await expect(agree).toBeVisible();
  await page.route(`**/portal-api/drafts/${reference}`, async () => undefined);
  await simulatePageRestore(page);
  await expect(agree).toBeHidden();
  await page.keyboard.press("Control+Enter");
  await page.unroute(`**/portal-api/drafts/${reference}`);
  await simulatePageRestore(page);
  await expect(agree).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("a draft restored without a network shows the amount to charge", async ({ portal, runtime }) => {
  const { page } = await openDraft(portal, runtime);
  await page.context().setOffline(true);
  await simulatePageRestore(page);
  await expect(charges(page)).toBeVisible();
  await expect(books(page)).toBeEnabled();
});

test("a draft checks its state when its tab gets the focus", async ({ portal, runtime }) => {
  const { page, reference } = await openDraft(portal, runtime);
  await page.route("**/portal-api/bookings/statuses**", (route) => route.abort());
  await bookByApi(portal, reference, "pay_a");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expectBooked(page, reference);
});

test("Back and reload after a booking in one step show the booking", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug, { mode: "one-step" }));
  await fillCustomer(page);
  await expect(page).toHaveURL(/external_ref=PRT-/);
  const form = page.url();
  await bookWith(page, "pay_a");
  await expect(page).toHaveURL(/\/bookings\/RB-[0-9A-Z]{10}$/);
  const reference = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expectBooked(page, reference);
  await page.evaluate(() => window.history.back());
  await page.waitForURL(/\/reservations\/new|\/bookings\//);
  await expectBooked(page, reference);
  await page.goto(form);
  await expectBooked(page, reference);
  await expect(books(page)).toHaveCount(0);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});
