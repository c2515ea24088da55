import { expect, type Page } from "@playwright/test";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import {
  countBookings,
  countDrafts,
  createOwnCar,
  expectDraft,
  fillCustomer,
  getReservePath,
  importTrackCars,
  paymentField,
  setPrice,
} from "../support/reserve-rental";

test.beforeEach(async ({ runtime }) => await importTrackCars(runtime));

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a pasted line fills the fields, and ⌘↵ reserves at the total of the search", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await expect(heading(page)).toHaveText("Reserve");
  await expect(page.getByText("€200.00")).toBeVisible();
  await fillCustomer(page);
  await expect(page.getByLabel("First name")).toHaveValue("Ana");
  await expect(page.getByLabel("Email")).toHaveValue("ana@x.pt");
  await expect(page.getByLabel("Phone (optional)")).toHaveValue("+351 912 345 678");
  await expect(page.getByLabel("Your reference")).toHaveValue(/^PRT-[0-9A-HJKMNP-TV-Z]{6}$/);
  const sent = page.waitForRequest(/\/portal-api\/v1\/rentals\/reservations$/);
  await page.keyboard.press("Control+Enter");
  expect((await sent).postDataJSON()).toMatchObject({
    expected_total: 200,
    currency: "EUR",
    customer: { first_name: "Ana", last_name: "Silva", email: "ana@x.pt", phone: "+351 912 345 678" },
  });
  await expectDraft(page);
  await expect(
    page.getByRole("heading", { name: "Charge €200.00 now, then paste the reference" }),
  ).toBeVisible();
});

test("input that the API would reject is marked at its field before sending", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await page.getByLabel("Paste customer details").fill("Ana");
  await page.getByLabel("Email").fill("ana at x.pt");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Enter an email address such as ana@example.com")).toBeVisible();
  await expect(page.getByText("Enter a last name of at most 100 characters")).toBeVisible();
  await expect(page.getByLabel("Last name")).toBeFocused();
  await expectAccessible(page);
  expect(await countDrafts(runtime, portal.partner)).toBe(0);
});

test("a reload keeps the form and its reference", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await fillCustomer(page);
  const reference = await page.getByLabel("Your reference").inputValue();
  await expect(page).toHaveURL(new RegExp(`external_ref=${reference}`));
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
  await expect(page.getByLabel("Your reference")).toHaveValue(reference);
});

for (const surrounding of viewports) {
  const { viewport } = surrounding;
  test(`a more expensive car is reserved only after agreement, at ${viewport.width}`, async ({
    portal,
    runtime,
  }) => {
    const page = await portal.open("agent", surrounding);
    await page.goto(getReservePath("test-price-up"));
    await fillCustomer(page);
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    const changed = page.getByRole("heading", { name: "Price changed · nothing was reserved" });
    await expect(changed).toBeFocused();
    await expect(page.getByText("+€20.00 (+10%)")).toBeVisible();
    await expectAccessible(page);
    expect(await countDrafts(runtime, portal.partner)).toBe(0);
    await page.keyboard.press("Control+Enter");
    await expectDraft(page);
    await expect(page.getByRole("heading", { name: /Charge €220\.00 now/ })).toBeVisible();
    await expectAccessible(page);
    expect(await countDrafts(runtime, portal.partner)).toBe(1);
  });
}

test("one-step booking says that the customer must have paid, and books at once", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug, { mode: "one-step" }));
  await expect(heading(page)).toHaveText("Book in one step");
  await expect(page.getByText("Charge the customer €200.00 before you book.")).toBeVisible();
  await fillCustomer(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Enter the reference of the payment")).toBeVisible();
  await expectAccessible(page);
  await paymentField(page).fill("pay_7731");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/bookings\/RB-/);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a more expensive one-step booking requests the difference, and cancelling says what to refund", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath("test-price-up", { mode: "one-step" }));
  await fillCustomer(page);
  await paymentField(page).fill("pay_7731");
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByRole("button", { name: "Book at €220.00 and collect €20.00 yourself" }),
  ).toBeVisible();
  await expect(page.getByText("You said the customer paid €200.00 (pay_7731)")).toBeVisible();
  await page.getByRole("button", { name: "Cancel sale" }).click();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText("Refund €200.00 to the customer (payment pay_7731).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("cancelling after a second price change says to refund the whole amount", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const car = await createOwnCar(runtime);
  await page.goto(getReservePath(car.slug, { mode: "one-step" }));
  await fillCustomer(page);
  await paymentField(page).fill("pay_7731");
  await setPrice(runtime, car, 5500);
  await page.keyboard.press("Control+Enter");
  const first = page.getByRole("button", { name: "Book at €220.00 and collect €20.00 yourself" });
  await expect(first).toBeVisible();
  await setPrice(runtime, car, 6000);
  await first.click();
  await expect(
    page.getByRole("button", { name: "Book at €240.00 and collect €20.00 yourself" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Cancel sale" }).click();
  await expect(page.getByText("Refund €220.00 to the customer (payment pay_7731).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("a car without delivery is reserved for counter pickup with one press", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath("test-no-delivery", { pickup_type: "delivery" }));
  await fillCustomer(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("This car cannot be delivered")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Book as counter pickup" }).click();
  await expectDraft(page);
  await expect(page.getByText("At the counter")).toBeVisible();
});

test("an expired offer is searched again automatically, with the old price beside the new one", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath("test-search-expired", { expected_total: "180" }));
  await fillCustomer(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /so we searched again/ })).toBeFocused();
  await expect(page.getByText("€180.00").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Reserve at €200.00" })).toBeVisible();
  await expectAccessible(page);
});

test("an expired offer after the payment says what to charge, and cancelling says what to refund", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath("test-search-expired", { expected_total: "180", mode: "one-step" }));
  await fillCustomer(page);
  await paymentField(page).fill("pay_7731");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /so we searched again/ })).toBeFocused();
  await expect(page.getByText("You said the customer paid €180.00 (pay_7731)")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Book at €200.00 and collect €20.00 yourself" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /Renew/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel sale" }).click();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText("Refund €180.00 to the customer (payment pay_7731).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("an unavailable car after the payment can be cancelled, and says what to refund", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath("test-taken", { mode: "one-step" }));
  await fillCustomer(page);
  await paymentField(page).fill("pay_7731");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: /^Choose/ })).toHaveCount(3);
  await page.getByRole("button", { name: "Cancel sale" }).click();
  await expect(page.getByText("Refund €200.00 to the customer (payment pay_7731).")).toBeVisible();
  expect(await countBookings(runtime, portal.partner)).toBe(0);
});

test("the link back leads to the same search with its city and filters", async ({ portal }) => {
  const page = await portal.open("agent");
  const { date_from, date_to } = Object.fromEntries(
    new URL(getReservePath("x"), "http://portal.test").searchParams,
  );
  const search = `/search?location=reserve-track&date_from=${date_from}&date_to=${date_to}&age=40&q=plain&sort=title`;
  await page.goto(search);
  await page
    .getByRole("link", { name: /^Reserve/ })
    .first()
    .click();
  await expect(page.getByText("Reserve Track · At the counter")).toBeVisible();
  const back = page.getByRole("link", { name: "Choose another car" });
  await expect(back).toHaveAttribute("href", /location=reserve-track.*age=40.*q=plain.*sort=title/);
  await back.click();
  await expect(page).toHaveURL(/\/search\?/);
  await expect(page.getByText("Plain car at 48").first()).toBeVisible();
  await expect(page.getByText(/Scripted/)).toHaveCount(0);
});

test("an incomplete URL leads to a search", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/reservations/new?car=seat");
  await expect(page.getByRole("link", { name: "Search cars" })).toHaveAttribute("href", "/search");
  await expectAccessible(page);
});

test("form and draft fit a screen 320 px wide", async ({ portal, runtime }) => {
  const page = await portal.open("agent", { viewport: { width: 320, height: 640 } });
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await fillCustomer(page);
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expectDraft(page);
  await expectAccessible(page);
});
