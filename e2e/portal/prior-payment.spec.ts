import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import {
  bookWith,
  countBookings,
  expectBooked,
  expectDraft,
  fillCustomer,
  lapse,
  ownCar,
  ownPair,
  paymentField,
  reserveAddress,
  reserveCar,
  setPrice,
  takeAway,
} from "../support/reserve-stay";

const said = (page: Page, words: string) => page.getByText(`You said the customer paid ${words}`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stop = (page: Page) => button(page, "Cancel sale");

/** What the page asks to be charged, wherever it says so. */
const chargesWhole = (page: Page) => page.getByText(/Charge €2\d0\.00 now|Charge the customer/);

async function expectMoreToCharge(page: Page, { more, total }: { more: string; total: string }) {
  await expect(page.getByText(`Charge ${more} more, then add its reference`)).toBeVisible();
  await expect(said(page, "€200.00 (pay_7731). Add the second reference")).toBeVisible();
  await expect(button(page, `Collect ${more} and book at ${total}`)).toBeVisible();
  await expect(chargesWhole(page)).toHaveCount(0);
}

/** A draft whose page has asked for it already: it does not hear of what becomes of it before it books. */
async function reserveOpenly(page: Page, { slug }: { slug: string }): Promise<string> {
  const reference = await reserveCar(page, reserveAddress(slug));
  await page.waitForLoadState("networkidle");
  return reference;
}

/** A draft whose customer has paid 200 euros, which lapsed, of a car that costs 220 by now. */
async function renewDearer(page: Page, runtime: Parameters<typeof lapse>[0]): Promise<string> {
  const car = await ownCar(runtime);
  const reference = await reserveOpenly(page, car);
  await lapse(runtime, reference);
  await setPrice(runtime, car, 5500);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: "Renew and continue" }).first().click();
  await expect(page.getByRole("heading", { name: "Price changed · nothing was reserved" })).toBeFocused();
  return reference;
}

test("renewing after the payment says what was paid, and the renewed draft asks for the difference alone", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const lapsed = await renewDearer(page, runtime);
  await expect(said(page, "€200.00 (pay_7731)")).toBeVisible();
  await expect(stop(page)).toBeVisible();
  await expectAccessible(page);
  await button(page, "Renew at €220.00").click();
  await expect(page).toHaveURL(new RegExp(`renewed_from=${lapsed}`));
  const renewed = await expectDraft(page);
  await expect(paymentField(page)).toHaveValue("pay_7731");
  await expectMoreToCharge(page, { more: "€20.00", total: "€220.00" });
  await expectAccessible(page);
  await page.reload();
  await expectMoreToCharge(page, { more: "€20.00", total: "€220.00" });
  await paymentField(page).fill("pay_7731 pay_7802");
  await button(page, "Collect €20.00 and book at €220.00").click();
  await expectBooked(page, renewed);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a renewal that is refused after the payment can be stopped, with all of it to refund", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await renewDearer(page, runtime);
  await stop(page).click();
  await expect(page.getByText("Refund €200.00 to the customer (pay_7731).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("a draft renewed at the same total asks for nothing more", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const reference = await reserveOpenly(page, await ownCar(runtime));
  await lapse(runtime, reference);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: "Renew and continue" }).first().click();
  await expect(page).toHaveURL(new RegExp(`renewed_from=${reference}`));
  const renewed = await expectDraft(page);
  await expect(page.getByRole("heading", { name: "Nothing more to charge: €200.00 is paid" })).toBeVisible();
  await expect(chargesWhole(page)).toHaveCount(0);
  await button(page, "Book").click();
  await expectBooked(page, renewed);
});

/** In one step, paid 200 euros for a car that is gone; then the other one is picked, at 230. */
async function chooseDearer(page: Page, runtime: Parameters<typeof lapse>[0]) {
  const [car, dearer] = await ownPair(runtime);
  await takeAway(runtime, car);
  await page.goto(reserveAddress(car.slug, { mode: "one-step" }));
  await fillCustomer(page);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await expect(page).toHaveURL(new RegExp(`car=${dearer.slug}`));
  await expect(paymentField(page)).toHaveValue("pay_7731");
  await expectMoreToCharge(page, { more: "€30.00", total: "€230.00" });
  return dearer;
}

test("another car after the payment asks for the difference, and stopping refunds what was paid, not its price", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await chooseDearer(page, runtime);
  await expectAccessible(page);
  await stop(page).click();
  await expect(page.getByText("Refund €200.00 to the customer (pay_7731).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("what was collected for the other car is paid too, and a refusal of that one counts on from there", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const dearer = await chooseDearer(page, runtime);
  await paymentField(page).fill("pay_7731 pay_7802");
  await setPrice(runtime, dearer, 6250);
  await button(page, "Collect €30.00 and book at €230.00").click();
  await expect(said(page, "€230.00 (pay_7731 pay_7802)")).toBeVisible();
  await expect(button(page, "Collect €20.00 and book at €250.00")).toBeVisible();
  await stop(page).click();
  await expect(page.getByText("Refund €230.00 to the customer (pay_7731 pay_7802).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("another car after the payment of a draft is reserved, and its draft asks for the difference", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const [car, dearer] = await ownPair(runtime);
  await reserveCar(page, reserveAddress(car.slug));
  await takeAway(runtime, car);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await expect(page).toHaveURL(new RegExp(`car=${dearer.slug}`));
  await expect(said(page, "€200.00 (pay_7731)")).toBeVisible();
  await expect(stop(page)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const reference = await expectDraft(page);
  await expectMoreToCharge(page, { more: "€30.00", total: "€230.00" });
  await button(page, "Collect €30.00 and book at €230.00").click();
  await expectBooked(page, reference);
});

test("another car looked for after the payment is for the same customer, and only the difference is charged", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const [car, dearer] = await ownPair(runtime);
  await reserveCar(page, reserveAddress(car.slug));
  await setPrice(runtime, car, 5500);
  await bookWith(page, "pay_7731");
  await page.getByRole("link", { name: "Pick another car" }).click();
  await expect(page.getByText(/^For Ana Silva · PRT-/)).toBeVisible();
  await expect(said(page, "€200.00 (pay_7731)")).toBeVisible();
  await expectAccessible(page);
  await page
    .locator(`[data-slug="${dearer.slug}"]`)
    .getByRole("link", { name: /^Reserve/ })
    .click();
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
  await expect(said(page, "€200.00 (pay_7731)")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const reference = await expectDraft(page);
  await expectMoreToCharge(page, { more: "€30.00", total: "€230.00" });
  await button(page, "Collect €30.00 and book at €230.00").click();
  await expectBooked(page, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a search that turns out to be for somebody else takes neither customer nor payment along", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const [car, dearer] = await ownPair(runtime);
  await reserveCar(page, reserveAddress(car.slug));
  await setPrice(runtime, car, 5500);
  await bookWith(page, "pay_7731");
  await page.getByRole("link", { name: "Pick another car" }).click();
  await button(page, "For another customer").click();
  await expect(page).not.toHaveURL(/external_ref/);
  await page
    .locator(`[data-slug="${dearer.slug}"]`)
    .getByRole("link", { name: /^Reserve/ })
    .click();
  await expect(page.getByLabel("Last name")).toHaveValue("");
  await expect(page.getByText("You said the customer paid")).toHaveCount(0);
});

test("nobody reads what to charge before it is known what was paid", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const reference = await reserveCar(page, reserveAddress((await ownCar(runtime)).slug));
  // As the page is until its script runs: what was paid is known to the browser alone.
  const unread = await portal.open("agent", { javaScriptEnabled: false });
  await unread.goto(`/reservations/${reference}`);
  await expect(paymentField(unread)).toBeVisible();
  await expect(unread.getByText("Charge €200.00 now")).toBeHidden();
});
