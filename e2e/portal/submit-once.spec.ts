import { expect, type Page, type Route } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import { createLatch } from "@/server/testing/latch";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import {
  bookWith,
  countBookings,
  countDrafts,
  createOwnCar,
  expectBooked,
  expectDraft,
  fillCustomer,
  getReservePath,
  importTrackCars,
  paymentField,
  reserveCar,
} from "../support/reserve-rental";

const bookPath = /\/portal-api\/v1\/rentals\/reservations\/RB-[^/]+\/book$/;
const oneStepPath = /\/portal-api\/v1\/rentals\/bookings$/;
const unknown = "We don't know yet whether it was booked. Checking…";

test.beforeEach(async ({ runtime }) => await importTrackCars(runtime));

/** Returns a list to which the idempotency key of each later request to this path is added. */
function recordKeys(page: Page, path: RegExp): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (path.test(new URL(request.url()).pathname)) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}

test("twenty clicks make one booking", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const keys = recordKeys(page, bookPath);
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await paymentField(page).fill("pay_7731");
  await page.getByRole("button", { name: "Book" }).evaluate((button: HTMLElement) => {
    for (let click = 0; click < 20; click += 1) button.click();
  });
  await expectBooked(page, reference);
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(new RegExp(`^portal-book-${reference}-[0-9a-f]{16}-1$`));
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("two tabs with the same draft make one booking, and both arrive at it", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  const other = await page.context().newPage();
  await other.goto(`/reservations/${reference}`);
  await paymentField(page).fill("pay_7731");
  await paymentField(other).fill("pay_7731");
  await Promise.all([page.keyboard.press("Control+Enter"), other.keyboard.press("Control+Enter")]);
  await expectBooked(page, reference);
  await expectBooked(other, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a reload during a booking resumes it under the same key", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const keys = recordKeys(page, bookPath);
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  const held = createLatch();
  await page.route(bookPath, async (route) => {
    await route.fetch();
    await held.released;
    await route.abort().catch(() => undefined);
  });
  await bookWith(page, "pay_7731");
  await expect.poll(() => countBookings(runtime, portal.partner)).toBe(1);
  await page.unroute(bookPath, undefined);
  await page.goto(`/reservations/${reference}`).catch(() => undefined);
  held.release();
  await expectBooked(page, reference);
  expect(new Set(keys).size).toBe(1);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a lost response after the booking is resolved under the same key", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const keys = recordKeys(page, bookPath);
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await page.route(
    bookPath,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 2 },
  );
  await bookWith(page, "pay_7731");
  await expect(page.getByText(unknown)).toBeVisible();
  await expect(page.locator("form[aria-busy=true]")).toHaveAttribute("inert", "");
  await expectBooked(page, reference);
  expect(keys.length).toBe(3);
  expect(new Set(keys).size).toBe(1);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("the sandbox's car with the dropped response leads to its booking", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const reference = await reserveCar(page, getReservePath("test-lost-reply"));
  await bookWith(page, "pay_7731");
  await expectBooked(page, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("nothing is sent or lost without a network", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const keys = recordKeys(page, bookPath);
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await page.context().setOffline(true);
  await bookWith(page, "pay_7731");
  await expect(page.getByText("The service could not be reached")).toBeVisible();
  await expectAccessible(page);
  expect(keys).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expectBooked(page, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a key in progress is waited for", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath("test-in-progress", { mode: "one-step" }));
  await fillCustomer(page);
  await paymentField(page).fill("pay_7731");
  await page.route(oneStepPath, async (route) => {
    void route.fetch().catch(() => undefined);
    await route.abort("connectionreset");
    await page.unroute(oneStepPath);
  });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(unknown)).toBeVisible();
  await expect(page).toHaveURL(/\/bookings\/RB-/, { timeout: 40_000 });
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

async function answer500(route: Route): Promise<void> {
  const error = { type: "api_error", code: "internal_error", message: "It threw." };
  await route.fulfill({ status: 500, json: { error, request_id: "req_00000000000000000000000000000000" } });
}

test("a key that can no longer succeed is looked up by the external reference, and an existing booking opens", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await page.route(bookPath, async (route) => {
    await route.fetch();
    await answer500(route);
  });
  const lookedUp = page.waitForRequest(/\/portal-api\/v1\/bookings\/ext\/PRT-/);
  await bookWith(page, "pay_7731");
  await lookedUp;
  await expectBooked(page, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

for (const surrounding of viewports) {
  const { viewport } = surrounding;
  test(`a key that can no longer succeed and booked nothing may be tried again, at ${viewport.width}`, async ({
    portal,
    runtime,
  }) => {
    const page = await portal.open("agent", surrounding);
    const keys = recordKeys(page, bookPath);
    const reference = await reserveCar(page, getReservePath("test-crash"));
    await bookWith(page, "pay_7731");
    await expect(page.getByText(unknown)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText("It was not booked")).toBeVisible();
    await expectAccessible(page);
    expect(await countBookings(runtime, portal.partner)).toBe(0);
    await expect(paymentField(page)).toHaveValue("pay_7731");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(unknown)).toBeVisible();
    await expect(page.getByText("It was not booked")).toBeVisible();
    expect(new Set(keys).size).toBe(2);
    expect(keys.at(-1)).toMatch(new RegExp(`^portal-book-${reference}-[0-9a-f]{16}-2$`));
  });
}

test("leaving with an unknown result asks first, and the next page shows the submission with a link", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const { slug } = await createOwnCar(runtime);
  const reference = await reserveCar(page, getReservePath(slug));
  await page.route(bookPath, async (route) => await route.abort("connectionreset"));
  await bookWith(page, "pay_7731");
  await expect(page.getByText(unknown)).toBeVisible();
  const asked = page.waitForEvent("dialog");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(getReservePath(slug));
  expect((await asked).type()).toBe("beforeunload");
  await page.unroute(bookPath);
  const left = page.getByRole("region", { name: "The result of an earlier request is not known yet" });
  await expect(left).toBeVisible();
  await expectAccessible(page);
  await left.getByRole("link", { name: reference }).click();
  await expectBooked(page, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a booking with a lost response is no longer pending once its page was opened", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  const { slug } = await createOwnCar(runtime);
  const reference = await reserveCar(page, getReservePath(slug));
  await page.route(bookPath, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await bookWith(page, "pay_7731");
  await expect(page.getByText(unknown)).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(getReservePath(slug));
  await page.unroute(bookPath);
  const left = page.getByRole("region", { name: "The result of an earlier request is not known yet" });
  await left.getByRole("link", { name: reference }).click();
  await expectBooked(page, reference);
  await expect(left).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await waitForHydration(page);
  await expect(left).toHaveCount(0);
});

test("going back after reserving and pressing again leads to the same draft", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  await page.goBack();
  await expect(page.getByLabel("Email")).toHaveValue("ana@x.pt");
  await page.keyboard.press("Control+Enter");
  expect(await expectDraft(page)).toBe(reference);
  expect(await countDrafts(runtime, portal.partner)).toBe(1);
});

async function signInThere(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in and continue" }).click();
}

test("a user signed out during a submission signs in on the page and continues without loss", async ({
  portal,
  runtime,
}) => {
  const person = await createStaffMember(runtime.database, portal.partner);
  const page = await portal.openAs(person);
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await fillCustomer(page);
  await page.context().clearCookies();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("You are signed out")).toBeVisible();
  await expectAccessible(page);
  await signInThere(page, person);
  await expectDraft(page);
  expect(await countDrafts(runtime, portal.partner)).toBe(1);
  const [row] = await runtime.database.rows(
    sql`select customer_email as email from bookings where partner_id = ${portal.partner.id}`,
  );
  expect(row).toEqual({ email: "ana@x.pt" });
});

test("another person who signs in finds no data of the previous one, and sends none of it", async ({
  portal,
  runtime,
}) => {
  const page = await portal.open("agent");
  await page.goto(getReservePath((await createOwnCar(runtime)).slug));
  await fillCustomer(page);
  await page.context().clearCookies();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("You are signed out")).toBeVisible();
  await signInThere(page, await createStaffMember(runtime.database, portal.partner));
  await expect(page.getByLabel("Paste customer details")).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByLabel("Last name")).toHaveValue("");
  expect(await countDrafts(runtime, portal.partner)).toBe(0);
});
