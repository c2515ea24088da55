import { expect, type Page } from "@playwright/test";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import {
  bookWith,
  countBookings,
  countDrafts,
  createOwnCar,
  expectBooked,
  expectDraft,
  expireDraft,
  fillCustomer,
  getReservePath,
  importTrackCars,
  paymentField,
  reserveCar,
} from "../support/reserve-rental";
import { readSentRequest, readShownRequest } from "../support/shown-request";

test.beforeEach(async ({ runtime }) => await importTrackCars(runtime));

/**
 * Reserves a car and returns the reference of the draft. Waits until the page has loaded the draft and its countdown
 * runs, so that no later response resets the countdown.
 */
async function reserveAndSettle(page: Page, address: string): Promise<string> {
  const asked = page.waitForResponse(/\/portal-api\/drafts\/RB-/);
  const reference = await reserveCar(page, address);
  await (await asked).finished();
  for (let tick = 0; tick < 2; tick += 1) {
    await expect(timer(page)).not.toHaveText((await timer(page).textContent()) ?? "");
  }
  return reference;
}

const timer = (page: Page) => page.getByRole("timer");

/** Advances the page's clock until the draft's timer has this many seconds left. */
async function leaveSeconds(page: Page, seconds: number): Promise<void> {
  const [, minutes, rest] = / (\d+):(\d\d) left/.exec((await timer(page).textContent()) ?? "") ?? [];
  await page.clock.fastForward((Number(minutes) * 60 + Number(rest) - seconds) * 1000);
}
const spoken = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

for (const surrounding of viewports) {
  const { viewport } = surrounding;
  test(`the countdown warns in words and can be renewed, at ${viewport.width}`, async ({
    portal,
    runtime,
  }) => {
    const page = await portal.open("agent", surrounding);
    await page.clock.install();
    const reference = await reserveAndSettle(page, getReservePath((await createOwnCar(runtime)).slug));
    await expect(timer(page)).toHaveText(
      /^Draft until \d\d:\d\d · (30:00|29:\d\d) left · the car is not held$/,
    );
    await expect(page.getByRole("button", { name: "Renew" })).toHaveCount(0);
    await paymentField(page).fill("pay_7731");

    await leaveSeconds(page, 9 * 60 + 50);
    await expect(timer(page)).toHaveText(/ 9:\d\d left · the car is not held$/);
    await expect(spoken(page, "10 minutes left for this draft")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Renew" })).toBeVisible();
    await leaveSeconds(page, 4 * 60 + 50);
    await expect(timer(page)).toHaveText(
      /4:\d\d left · the car is not held · less than 5 minutes: book or renew$/,
    );
    await expect(spoken(page, "5 minutes left for this draft")).toHaveCount(1);
    await expectAccessible(page);
    await leaveSeconds(page, 50);
    await expect(timer(page)).toHaveText(
      /0:\d\d left · the car is not held · last minute: book or renew now$/,
    );
    await expect(spoken(page, "1 minute left for this draft")).toHaveCount(1);
    await expectAccessible(page);

    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("u");
    await expect(page).toHaveURL(new RegExp(`renewed_from=${reference}`));
    const renewed = await expectDraft(page);
    expect(renewed).not.toBe(reference);
    await expect(paymentField(page)).toHaveValue("pay_7731");
    await expect(page.getByRole("link", { name: reference })).toBeVisible();
    expect(await countDrafts(runtime, portal.partner)).toBe(1);
  });
}

test("a draft that was renewed in one tab cannot be charged or booked in another", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.clock.install();
  const reference = await reserveAndSettle(page, getReservePath((await createOwnCar(runtime)).slug));
  const other = await page.context().newPage();
  await other.goto(`/reservations/${reference}`);
  await expect(other.getByRole("button", { name: /^Book/ })).toBeEnabled();
  await leaveSeconds(page, 9 * 60 + 50);
  await page.getByRole("button", { name: "Renew" }).click();
  await expect(page).toHaveURL(new RegExp(`renewed_from=${reference}`));
  const renewed = await expectDraft(page);
  await expectGone(other);
  await bookWith(page, "pay_7731");
  await expectBooked(page, renewed);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a draft that was discarded in one tab cannot be charged or booked in another", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  const other = await page.context().newPage();
  await other.goto(`/reservations/${reference}`);
  await expect(other.getByRole("button", { name: /^Book/ })).toBeEnabled();
  await paymentField(other).fill("pay_7731");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page).toHaveURL("/search");
  await expectGone(other);
  await expect(other.getByText("You said the customer paid €200.00 (pay_7731)")).toBeVisible();
  await expectAccessible(other);
});

/**
 * Dispatches a change of the tab's visibility, and expects the page of a missing draft, without buttons to charge or
 * book.
 */
async function expectGone(tab: Page): Promise<void> {
  await tab.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("This draft no longer exists");
  await expect(tab.getByRole("heading", { name: /^Charge / })).toHaveCount(0);
  await expect(tab.getByRole("button", { name: /^Book/ })).toHaveCount(0);
}

test("an expired draft keeps its fields, and the main button renews it", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await page.clock.install();
  const reference = await reserveAndSettle(page, getReservePath((await createOwnCar(runtime)).slug));
  await paymentField(page).fill("pay_7731");
  await page.clock.fastForward("31:00");
  await expect(timer(page)).toHaveText("The draft has expired. Your input is kept.");
  await expect(spoken(page, "The draft has expired. Renew it to continue.")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Renew and continue" }).click();
  await expect(page).toHaveURL(new RegExp(`renewed_from=${reference}`));
  await expect(paymentField(page)).toHaveValue("pay_7731");
  const renewed = await expectDraft(page);
  await page.keyboard.press("Control+Enter");
  await expectBooked(page, renewed);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("the countdown stops when the booking is made", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await page.route(/\/bookings\/RB-.*_rsc/, async () => undefined);
  await page.route(new RegExp(`/bookings/${reference}\\?`), async () => undefined);
  await bookWith(page, "pay_7731");
  await expect.poll(() => countBookings(runtime, portal.partner)).toBe(1);
  await expect(timer(page)).toHaveCount(0);
});

test("a draft is discarded after a confirmation, which names a payment to refund", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await paymentField(page).fill("pay_7731");
  await page.getByRole("button", { name: "Discard draft" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard this draft?" });
  await expectAccessible(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  // The main button is behind the dialog.
  await page.keyboard.press("Control+Enter");
  await question.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("Refund €200.00 to the customer (payment pay_7731).")).toBeVisible();
  await expectAccessible(page);
  expect(sent.filter((url) => url.endsWith("/book"))).toEqual([]);
  expect(await countDrafts(runtime, portal.partner)).toBe(0);
});

test("a draft that has expired counts as discarded", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await expireDraft(runtime, await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug)));
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page).toHaveURL("/search");
});

test("the same form after its draft was discarded creates a new draft, and nothing counts as paid", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await fillCustomer(page);
  const sheet = page.url();
  expect(sheet).toContain("external_ref=PRT-");
  await page.keyboard.press("Control+Enter");
  const dropped = await expectDraft(page);
  await paymentField(page).fill("pay_7731");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("Refund €200.00 to the customer (payment pay_7731).")).toBeVisible();
  await page.goto(sheet);
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
  await page.keyboard.press("Control+Enter");
  expect(await expectDraft(page)).not.toBe(dropped);
  await expect(
    page.getByRole("heading", { name: "Charge €200.00 now, then paste the reference" }),
  ).toBeVisible();
  await expect(paymentField(page)).toHaveValue("");
  expect(await countDrafts(runtime, portal.partner)).toBe(1);
});

test("an unavailable car offers the three closest in price, one key each, for the same customer", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await reserveCar(page, getReservePath("test-taken"));
  await bookWith(page, "pay_7731");
  const offered = page
    .getByRole("region", { name: "Similar prices for the same dates" })
    .getByRole("listitem");
  await expect(offered).toHaveCount(3);
  // All test cars have one price, so the difference is not an amount.
  for (const alternative of await offered.all()) {
    await expect(alternative).toContainText(/€[1-9]\d*\.\d\d/);
    await expect(alternative).toContainText("The price is the same.");
    await expect(alternative).not.toContainText("€0.00");
  }
  await expectAccessible(page);
  const title = await offered.nth(1).getByRole("paragraph").first().textContent();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("2");
  await expect(page).toHaveURL(/\/reservations\/new\?car=/);
  await expect(page.getByText(title ?? "").first()).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
  await page.keyboard.press("Control+Enter");
  await expectDraft(page);
  await expect(paymentField(page)).toHaveValue("pay_7731");
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("the shown API request has the key of the next one, so that a program that sends it books nothing twice", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await fillCustomer(page);
  const reserved = await readShownRequest(page);
  const reserving = page.waitForRequest(/\/v1\/rentals\/reservations$/);
  await page.keyboard.press("Control+Enter");
  expect(reserved).toEqual(await readSentRequest(reserving));
  const reference = await expectDraft(page);
  await paymentField(page).fill(" pay_7731 ");
  const booked = await readShownRequest(page);
  const booking = page.waitForRequest(/\/book$/);
  await page.keyboard.press("Control+Enter");
  expect(booked).toEqual(await readSentRequest(booking));
  await expectBooked(page, reference);
});
