import { expect, type Page, type Response } from "@playwright/test";
import type { TestRuntime } from "@/server/testing/test-runtime";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import {
  bookWith,
  countBookings,
  countDrafts,
  createOwnCar,
  expectBooked,
  getReservePath,
  paymentField,
  reserveCar,
  setPrice,
} from "../support/reserve-rental";
import { readSentRequest, readShownRequest } from "../support/shown-request";

const reservationPath = /\/portal-api\/v1\/rentals\/reservations\/RB-[^/]+$/;
const bookPath = /\/portal-api\/v1\/rentals\/reservations\/RB-[^/]+\/book$/;

const stop = (page: Page) => page.getByRole("button", { name: "Cancel sale" });

/** Opens the page of a new draft at 50 euros per day, and then sets the car's price per day, in cents. */
async function reserveAndReprice(page: Page, runtime: TestRuntime, price: number) {
  const car = await createOwnCar(runtime);
  const reference = await reserveCar(page, getReservePath(car.slug));
  await setPrice(runtime, car, price);
  return { car, reference };
}

/** Repeats the request of `answer` from the page, with the same body and the same key. */
async function sendAgain(page: Page, answer: Response) {
  const request = answer.request();
  const { "idempotency-key": key = "", "content-type": type = "" } = await request.allHeaders();
  const sent = { url: request.url(), body: request.postData(), key, type };
  return await page.evaluate(async ({ url, body, key: again, type: contentType }) => {
    const headers = { "Idempotency-Key": again, "Content-Type": contentType };
    const response = await fetch(url, { method: "POST", headers, body });
    const replayed = response.headers.get("idempotent-replayed");
    return { status: response.status, text: await response.text(), replayed };
  }, sent);
}

for (const surrounding of viewports) {
  const { viewport } = surrounding;
  test(`a price increase after the payment, at ${viewport.width}`, async ({ portal, runtime }) => {
    const page = await portal.open("agent", surrounding);
    const { reference } = await reserveAndReprice(page, runtime, 5500);
    const refused = page.waitForResponse((response) => bookPath.test(response.url()));
    await bookWith(page, "pay_7731");
    await expect(
      page.getByRole("heading", { name: "Price changed · nothing was booked and we charged nothing" }),
    ).toBeFocused();
    await expect(page.getByText("You said the customer paid €200.00 (pay_7731)")).toBeVisible();
    await expect(page.getByText("+€20.00 (+10%)")).toBeVisible();
    await expectAccessible(page);
    expect(await countBookings(runtime, portal.partner)).toBe(0);
    await expect(paymentField(page)).toHaveValue("pay_7731");
    const accept = page.getByRole("button", { name: "Book at €220.00 and collect €20.00 yourself" });
    await expect(accept).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expectBooked(page, reference);
    const again = await sendAgain(page, await refused);
    expect(again).toEqual({ status: 409, text: await (await refused).text(), replayed: "true" });
    expect(again.text).toContain('"price_mismatch"');
    expect(await countBookings(runtime, portal.partner)).toBe(1);
  });
}

test("a key that is held down does not accept a price that the user has not read", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const { reference } = await reserveAndReprice(page, runtime, 5500);
  await paymentField(page).fill("pay_7731");
  await page.keyboard.down("Control");
  await page.keyboard.down("Enter");
  await expect(
    page.getByRole("button", { name: "Book at €220.00 and collect €20.00 yourself" }),
  ).toBeVisible();
  for (let held = 0; held < 5; held += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(
    page.getByRole("button", { name: "Book at €220.00 and collect €20.00 yourself" }),
  ).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
  await expectBooked(page, reference);
});

test("a price decrease books the lower total with the difference to refund", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const { reference } = await reserveAndReprice(page, runtime, 4500);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: "Book at €180.00 and refund €20.00 yourself" }).click();
  await expectBooked(page, reference);
});

test("a price that changes and changes back never leads to the old rejection", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const { car, reference } = await reserveAndReprice(page, runtime, 5500);
  await bookWith(page, "pay_7731");
  await expect(page.getByText("Book at €220.00 and collect €20.00 yourself")).toBeVisible();
  await setPrice(runtime, car, 5000);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Book at €200.00 and refund €20.00 yourself" }).click();
  await expectBooked(page, reference);
});

/**
 * Opens a draft, raises the price of its car and books the draft with a payment reference. Returns when the page asks
 * whether to accept the new price.
 */
async function openRepricedDraft(page: Page, runtime: TestRuntime): Promise<string> {
  const { reference } = await reserveAndReprice(page, runtime, 5500);
  await bookWith(page, "pay_7731");
  await expect(stop(page)).toBeVisible();
  return reference;
}

test("cancelling the sale after a price change discards the draft and says what to refund", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await openRepricedDraft(page, runtime);
  await stop(page).click();
  await expect(page.getByText("Refund €200.00 to the customer (payment pay_7731).")).toBeVisible();
  await expectAccessible(page);
  expect(await countDrafts(runtime, portal.partner)).toBe(0);
});

test("cancelling a sale that another window has booked leads to the booking, with the second payment to refund", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const reference = await openRepricedDraft(page, runtime);
  // Without these requests, only the cancellation finds the booking.
  await page.route("**/portal-api/bookings/statuses**", (route) => route.abort());
  const agent = await portal.client("agent");
  const path = `/portal-api/v1/rentals/reservations/${reference}/book`;
  const booked = await agent.call("POST", path, { key: reference, body: { payment_reference: "pay_1" } });
  expect(booked.status, booked.text).toBe(200);
  await stop(page).click();
  await expectBooked(page, reference);
  await expect(page.getByText("Sale cancelled. Nothing is booked")).toHaveCount(0);
  await expect(
    page.getByRole("heading", { name: "Payment pay_7731 did not pay for this booking" }),
  ).toBeVisible();
});

test("cancelling a sale that another window has renewed and booked leads to that booking", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const reference = await openRepricedDraft(page, runtime);
  const agent = await portal.client("agent");
  const { json } = await agent.call("GET", `/portal-api/drafts/${reference}`);
  const { customer, car, date_from, date_to, external_ref } = json.draft;
  const renewed = await agent.call("POST", "/portal-api/v1/rentals/reservations", {
    key: `renewed-${reference}`,
    body: { car_slug: car.slug, date_from, date_to, customer, external_ref },
  });
  expect(renewed.status, renewed.text).toBe(201);
  const other = renewed.json.reservation.reference;
  const booked = await agent.call("POST", `/portal-api/v1/rentals/reservations/${other}/book`, {
    key: `booked-${other}`,
    body: { payment_reference: "pay_7731 pay_7802" },
  });
  expect(booked.status, booked.text).toBe(200);
  await stop(page).click();
  await expectBooked(page, other);
  await expect(page.getByText("Sale cancelled. Nothing is booked")).toHaveCount(0);
});

test("the API request shown during a price change is the one that agrees to it", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const reference = await openRepricedDraft(page, runtime);
  const shown = await readShownRequest(page);
  expect(shown.body).toMatchObject({ expected_total: 220 });
  const sending = page.waitForRequest(bookPath);
  await page.getByRole("button", { name: "Book at €220.00 and collect €20.00 yourself" }).click();
  expect(shown).toEqual(await readSentRequest(sending));
  await expectBooked(page, reference);
});

test("no refund is shown before the draft is certainly discarded", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await openRepricedDraft(page, runtime);
  await page.route(reservationPath, (route) => route.abort("connectionreset"));
  await stop(page).click();
  await expect(
    page.getByText("Not cancelled yet. Do not refund until it is certain that nothing is booked"),
  ).toBeVisible();
  await expect(page.getByText("Sale cancelled. Nothing is booked")).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(reservationPath);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Refund €200.00 to the customer (payment pay_7731).")).toBeVisible();
  expect(await countDrafts(runtime, portal.partner)).toBe(0);
});
