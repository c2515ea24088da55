import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import {
  bookForOther,
  bookWith,
  countBookings,
  createOwnCar,
  createOwnPair,
  expectBooked,
  expectDraft,
  expireDraft,
  fillCustomer,
  getReservePath,
  paymentField,
  reserveCar,
  setPrice,
} from "../support/reserve-rental";

const said = (page: Page, words: string) => page.getByText(`You said the customer paid ${words}`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stop = (page: Page) => button(page, "Cancel sale");

/** Returns the elements that ask to charge the whole total. */
const chargesWhole = (page: Page) => page.getByText(/Charge €2\d0\.00 now|Charge the customer/);

async function expectMoreToCharge(page: Page, { more, total }: { more: string; total: string }) {
  await expect(page.getByText(`Charge ${more} more, then add the reference of that payment`)).toBeVisible();
  await expect(said(page, "€200.00 (pay_7731). If you collect a second payment")).toBeVisible();
  await expect(button(page, `Book at ${total} and collect ${more} yourself`)).toBeVisible();
  await expect(chargesWhole(page)).toHaveCount(0);
}

/**
 * Reserves a car and waits until the page of the draft is hydrated. If the test changes data after that, the page
 * notices it only when the user books.
 */
async function reserveAndLoad(page: Page, { slug }: { slug: string }): Promise<string> {
  const reference = await reserveCar(page, getReservePath(slug));
  await waitForHydration(page);
  return reference;
}

/**
 * Reserves a car for 200 euros, lets the draft expire, raises the total to 220 and tries to renew the draft after a
 * payment of 200. Returns its reference when the page shows that the price has changed.
 */
async function renewAtHigherPrice(page: Page, runtime: Parameters<typeof expireDraft>[0]): Promise<string> {
  const car = await createOwnCar(runtime);
  const reference = await reserveAndLoad(page, car);
  await expireDraft(runtime, reference);
  await setPrice(runtime, car, 5500);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: "Renew and continue" }).first().click();
  await expect(page.getByRole("heading", { name: "Price changed · nothing was reserved" })).toBeFocused();
  return reference;
}

test("renewing after the payment says what was paid, and the renewed draft requests only the difference", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const expired = await renewAtHigherPrice(page, runtime);
  await expect(said(page, "€200.00 (pay_7731)")).toBeVisible();
  await expect(stop(page)).toBeVisible();
  await expectAccessible(page);
  await button(page, "Renew at €220.00").click();
  await expect(page).toHaveURL(new RegExp(`renewed_from=${expired}`));
  const renewed = await expectDraft(page);
  await expect(paymentField(page)).toHaveValue("pay_7731");
  await expectMoreToCharge(page, { more: "€20.00", total: "€220.00" });
  await expectAccessible(page);
  await page.reload();
  await expectMoreToCharge(page, { more: "€20.00", total: "€220.00" });
  await paymentField(page).fill("pay_7731 pay_7802");
  await button(page, "Book at €220.00 and collect €20.00 yourself").click();
  await expectBooked(page, renewed);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a rejected renewal after the payment can be cancelled, with the whole amount to refund", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await renewAtHigherPrice(page, runtime);
  await stop(page).click();
  await expect(page.getByText("Refund €200.00 to the customer (payment pay_7731).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("a draft renewed at the same total requests nothing more", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const reference = await reserveAndLoad(page, await createOwnCar(runtime));
  await expireDraft(runtime, reference);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: "Renew and continue" }).first().click();
  await expect(page).toHaveURL(new RegExp(`renewed_from=${reference}`));
  const renewed = await expectDraft(page);
  await expect(page.getByRole("heading", { name: "Nothing more to charge: €200.00 is paid" })).toBeVisible();
  await expect(chargesWhole(page)).toHaveCount(0);
  await button(page, "Book").click();
  await expectBooked(page, renewed);
});

/**
 * Tries to book an unavailable car in one step with 200 euros paid, then chooses another car at 230 euros. Returns that
 * car.
 */
async function chooseCostlierCar(page: Page, runtime: Parameters<typeof expireDraft>[0]) {
  const [car, costlier] = await createOwnPair(runtime);
  await bookForOther(runtime, car);
  await page.goto(getReservePath(car.slug, { mode: "one-step" }));
  await fillCustomer(page);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await expect(page).toHaveURL(new RegExp(`car=${costlier.slug}`));
  await expect(paymentField(page)).toHaveValue("pay_7731");
  await expectMoreToCharge(page, { more: "€30.00", total: "€230.00" });
  return costlier;
}

test("another car after the payment requests the difference, and cancelling refunds what was paid", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await chooseCostlierCar(page, runtime);
  await expectAccessible(page);
  await stop(page).click();
  await expect(page.getByText("Refund €200.00 to the customer (payment pay_7731).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("an amount charged for the other car counts as paid, also after that one is rejected", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const costlier = await chooseCostlierCar(page, runtime);
  await paymentField(page).fill("pay_7731 pay_7802");
  await setPrice(runtime, costlier, 6250);
  await button(page, "Book at €230.00 and collect €30.00 yourself").click();
  await expect(said(page, "€230.00 (pay_7731 pay_7802)")).toBeVisible();
  await expect(button(page, "Book at €250.00 and collect €20.00 yourself")).toBeVisible();
  await stop(page).click();
  await expect(page.getByText("Refund €230.00 to the customer (payment pay_7731 pay_7802).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("another car after the payment of a draft is reserved, and its draft requests the difference", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const [car, costlier] = await createOwnPair(runtime);
  await reserveCar(page, getReservePath(car.slug));
  await bookForOther(runtime, car);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await expect(page).toHaveURL(new RegExp(`car=${costlier.slug}`));
  await expect(said(page, "€200.00 (pay_7731)")).toBeVisible();
  await expect(stop(page)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const reference = await expectDraft(page);
  await expectMoreToCharge(page, { more: "€30.00", total: "€230.00" });
  await button(page, "Book at €230.00 and collect €30.00 yourself").click();
  await expectBooked(page, reference);
});

test("another car found by a search after the payment is for the same customer and charges only the difference", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const [car, costlier] = await createOwnPair(runtime);
  await reserveCar(page, getReservePath(car.slug));
  await setPrice(runtime, car, 5500);
  await bookWith(page, "pay_7731");
  await page.getByRole("link", { name: "Choose another car" }).click();
  await expect(page.getByText(/^For Ana Silva · PRT-/)).toBeVisible();
  await expect(said(page, "€200.00 (pay_7731)")).toBeVisible();
  await expectAccessible(page);
  await page
    .locator(`[data-slug="${costlier.slug}"]`)
    .getByRole("link", { name: /^Reserve/ })
    .click();
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
  await expect(said(page, "€200.00 (pay_7731)")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const reference = await expectDraft(page);
  await expectMoreToCharge(page, { more: "€30.00", total: "€230.00" });
  await button(page, "Book at €230.00 and collect €30.00 yourself").click();
  await expectBooked(page, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a search for another customer keeps neither customer nor payment", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const [car, costlier] = await createOwnPair(runtime);
  await reserveCar(page, getReservePath(car.slug));
  await setPrice(runtime, car, 5500);
  await bookWith(page, "pay_7731");
  await page.getByRole("link", { name: "Choose another car" }).click();
  await button(page, "For another customer").click();
  await expect(page).not.toHaveURL(/external_ref/);
  await page
    .locator(`[data-slug="${costlier.slug}"]`)
    .getByRole("link", { name: /^Reserve/ })
    .click();
  await expect(page.getByLabel("Last name")).toHaveValue("");
  await expect(page.getByText("You said the customer paid")).toHaveCount(0);
});

test("no amount to charge is shown before the earlier payment is known", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  // As before hydration: only the browser knows what was paid.
  const unread = await portal.open("agent", { javaScriptEnabled: false });
  await unread.goto(`/reservations/${reference}`);
  await expect(paymentField(unread)).toBeVisible();
  await expect(unread.getByText("Charge €200.00 now")).toBeHidden();
});
