import { expect, type Page } from "@playwright/test";
import { createLatch } from "@/server/testing/latch";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import {
  bookWith,
  countBookings,
  createOwnCar,
  expectBooked,
  fillCustomer,
  getReservePath,
  paymentField,
  reserveCar,
} from "../support/reserve-rental";

const oneStepPath = /\/portal-api\/v1\/rentals\/bookings$/;
const bookPath = /\/portal-api\/v1\/rentals\/reservations\/RB-[^/]+\/book$/;

/** Returns a list to which the idempotency key of each later request to this path is added. */
function recordKeys(page: Page, path: RegExp): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (path.test(new URL(request.url()).pathname)) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}

/**
 * Opens and fills the one-step form. Its URL then contains an external reference, so a second tab with that URL
 * continues the same submission.
 */
async function fillOneStep(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await fillCustomer(page);
  await paymentField(page).fill("pay_7731");
  await expect(page).toHaveURL(/external_ref=PRT-/);
}

const book = (page: Page) => page.getByRole("button", { name: "Book", exact: true });
const expectAnyBooking = (page: Page) =>
  expect(page).toHaveURL(/\/bookings\/RB-[0-9A-Z]{10}$/, { timeout: 30_000 });

test("twenty fast mouse presses make one booking", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const keys = recordKeys(page, bookPath);
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await paymentField(page).fill("pay_7731");
  const box = await page.getByRole("button", { name: "Book" }).boundingBox();
  if (box === null) throw new Error("There is no button to press.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // The response is delayed until all presses are made.
  const held = createLatch();
  await page.route(bookPath, async (route) => {
    await held.released;
    await route.continue();
  });
  for (let press = 0; press < 20; press += 1) await page.mouse.click(x, y);
  held.release();
  await expectBooked(page, reference);
  expect(keys).toHaveLength(1);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("twenty clicks on one-step booking make one booking", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const keys = recordKeys(page, oneStepPath);
  await fillOneStep(page, getReservePath((await createOwnCar(runtime)).slug, { mode: "one-step" }));
  await book(page).evaluate((button: HTMLElement) => {
    for (let click = 0; click < 20; click += 1) button.click();
  });
  await expectAnyBooking(page);
  expect(keys).toHaveLength(1);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("one-step booking in two tabs of one URL makes one booking, and both arrive at it", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const other = await page.context().newPage();
  const keys = [recordKeys(page, oneStepPath), recordKeys(other, oneStepPath)];
  await fillOneStep(page, getReservePath((await createOwnCar(runtime)).slug, { mode: "one-step" }));
  await fillOneStep(other, page.url());
  await page.bringToFront();
  const [reached, held] = [createLatch(), createLatch()];
  await page.route(oneStepPath, async (route) => {
    reached.release();
    await held.released;
    await route.continue();
  });
  await book(page).click();
  await reached.released;
  // The second request is sent during the first, as by a user who thinks that the first page hangs.
  await other.bringToFront();
  await book(other).click();
  await expectAnyBooking(other);
  held.release();
  await expectAnyBooking(page);
  expect(page.url()).toBe(other.url());
  expect(new Set(keys.flat()).size).toBe(1);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a reload during a one-step booking finds the booking", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const keys = recordKeys(page, oneStepPath);
  await fillOneStep(page, getReservePath((await createOwnCar(runtime)).slug, { mode: "one-step" }));
  const held = createLatch();
  await page.route(
    oneStepPath,
    async (route) => {
      await route.fetch();
      await held.released;
      await route.abort().catch(() => undefined);
    },
    { times: 1 },
  );
  await book(page).click();
  await expect.poll(() => countBookings(runtime, portal.partner)).toBe(1);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  held.release();
  await expectAnyBooking(page);
  expect(keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a reload after the booking and before its page leads to the booking, not to an empty form", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await fillOneStep(page, getReservePath((await createOwnCar(runtime)).slug, { mode: "one-step" }));
  // The booking's page is delayed, as if the user reloads first.
  const bookingPage = /\/bookings\/RB-[^/]*_rsc/;
  await page.route(bookingPage, () => undefined);
  const asked = page.waitForRequest(bookingPage);
  const answered = page.waitForResponse(oneStepPath);
  await book(page).click();
  expect((await answered).status()).toBe(201);
  await asked;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expectAnyBooking(page);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a network failure during a booking leaves one booking, which is found afterwards", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const keys = recordKeys(page, bookPath);
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await page.route(
    bookPath,
    async (route) => {
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  await bookWith(page, "pay_7731");
  await expect(page.getByText("We don't know yet whether it was booked. Checking…")).toBeVisible();
  await expect.poll(() => countBookings(runtime, portal.partner)).toBe(1);
  await page.context().setOffline(false);
  await expectBooked(page, reference);
  expect(new Set(keys).size).toBe(1);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("one-step booking in a second tab with another payment asks before it books the same reference again", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const other = await page.context().newPage();
  const keys = recordKeys(other, oneStepPath);
  const path = getReservePath((await createOwnCar(runtime)).slug, { mode: "one-step" });
  await fillOneStep(page, path);
  const address = page.url();
  await fillOneStep(other, address);
  await paymentField(other).fill("pay_7802");
  await book(page).click();
  await expectAnyBooking(page);
  const first = new URL(page.url()).pathname;
  await book(other).click();
  const title = `Booking ${first.split("/").at(-1)} already has this reference. Book again?`;
  await expect(other.getByRole("heading", { name: title })).toBeFocused();
  await expect(other.getByRole("link", { name: "Open booking" })).toHaveAttribute("href", first);
  await expectAccessible(other);
  // Only the button “Book again” books again.
  await book(other).click();
  await expect(other.getByRole("heading", { name: title })).toBeVisible();
  expect(keys).toEqual([]);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
  await other.getByRole("button", { name: "Book again" }).click();
  await expectAnyBooking(other);
  expect(new URL(other.url()).pathname).not.toBe(first);
  expect(keys).toHaveLength(1);
  expect(await countBookings(runtime, portal.partner)).toBe(2);
});

test("one-step booking of another reference does not ask, although the form was asked before", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const other = await page.context().newPage();
  await fillOneStep(page, getReservePath((await createOwnCar(runtime)).slug, { mode: "one-step" }));
  await fillOneStep(other, page.url());
  await paymentField(other).fill("pay_7802");
  await book(page).click();
  await expectAnyBooking(page);
  await book(other).click();
  const question = other.getByRole("heading", { name: /already has this reference/ });
  await expect(question).toBeFocused();
  await other.getByLabel("Your reference").fill("SALE-2");
  await book(other).click();
  await expectAnyBooking(other);
  expect(other.url()).not.toBe(page.url());
  expect(await countBookings(runtime, portal.partner)).toBe(2);
});
