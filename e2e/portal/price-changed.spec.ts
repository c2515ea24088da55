import { expect, type Page, type Response } from "@playwright/test";
import { expectAccessible, surroundings } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import {
  bookWith,
  countBookings,
  countDrafts,
  expectBooked,
  ownCar,
  paymentField,
  reserveAddress,
  reserveCar,
  setPrice,
} from "../support/reserve-stay";

const bookPath = /\/portal-api\/v1\/rentals\/reservations\/RB-[^/]+\/book$/;

/** Sends from the page what it sent for this answer: the same body under the same key. */
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

for (const surrounding of surroundings) {
  const { viewport } = surrounding;
  test(`a car that got dearer after the payment, at ${viewport.width}`, async ({ portal, runtime }) => {
    const page = await portal.open("agent", surrounding);
    const car = await ownCar(runtime);
    const reference = await reserveCar(page, reserveAddress(car.slug));
    await setPrice(runtime, car, 5500);
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
    const accept = page.getByRole("button", { name: "Collect €20.00 and book at €220.00" });
    await expect(accept).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expectBooked(page, reference);
    const again = await sendAgain(page, await refused);
    expect(again).toEqual({ status: 409, text: await (await refused).text(), replayed: "true" });
    expect(again.text).toContain('"price_mismatch"');
    expect(await countBookings(runtime, portal.partner)).toBe(1);
  });
}

test("a key that is held does not agree to a price nobody has read", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const car = await ownCar(runtime);
  const reference = await reserveCar(page, reserveAddress(car.slug));
  await setPrice(runtime, car, 5500);
  await paymentField(page).fill("pay_7731");
  await page.keyboard.down("Control");
  await page.keyboard.down("Enter");
  await expect(page.getByRole("button", { name: "Collect €20.00 and book at €220.00" })).toBeVisible();
  for (let held = 0; held < 5; held += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(page.getByRole("button", { name: "Collect €20.00 and book at €220.00" })).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
  await expectBooked(page, reference);
});

test("a car that got cheaper is booked at the lower total, with the difference to refund", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const car = await ownCar(runtime);
  const reference = await reserveCar(page, reserveAddress(car.slug));
  await setPrice(runtime, car, 4500);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: "Refund €20.00 and book at €180.00" }).click();
  await expectBooked(page, reference);
});

test("a price that moves away and back is never answered with an old refusal", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const car = await ownCar(runtime);
  const reference = await reserveCar(page, reserveAddress(car.slug));
  await setPrice(runtime, car, 5500);
  await bookWith(page, "pay_7731");
  await expect(page.getByText("Collect €20.00 and book at €220.00")).toBeVisible();
  await setPrice(runtime, car, 5000);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Refund €20.00 and book at €200.00" }).click();
  await expectBooked(page, reference);
});

test("stopping after a price change drops the draft and says what to refund", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const car = await ownCar(runtime);
  await reserveCar(page, reserveAddress(car.slug));
  await setPrice(runtime, car, 5500);
  await bookWith(page, "pay_7731");
  await page.getByRole("button", { name: "Stop: refund the customer" }).click();
  await expect(page.getByText("Refund €200.00 to the customer (pay_7731).")).toBeVisible();
  await expectAccessible(page);
  expect(await countDrafts(runtime, portal.partner)).toBe(0);
});
