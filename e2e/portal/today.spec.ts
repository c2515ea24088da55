import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { createWebhook } from "@/server/testing/fixtures/create-webhook";
import { partnerContext } from "@/server/testing/fixtures/partner-context";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { createSearchCity } from "../support/search-city";

test("a visitor is sent to the sign-in page and back", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("Today shows drafts that expire soon, unconfirmed bookings by age, and recent searches", async ({
  portal,
  runtime,
}) => {
  const car = await createCar(runtime.database, { fleetSize: 9 });
  const mine = { carId: car.id, partnerId: portal.partner.id };
  const draft = await createBooking(runtime.database, { ...mine, status: "draft" });
  const old = await createBooking(runtime.database, {
    ...mine,
    bookedAt: new Date(Date.now() - 9 * 3_600_000),
  });
  const city = await createSearchCity([{}]);
  const search = `?location=${city.slug}&date_from=2031-12-03&date_to=2031-12-07`;
  const page = await portal.open("agent");
  await page.addInitScript(
    (searches) => localStorage.setItem("recent-searches", JSON.stringify(searches)),
    [{ search }],
  );
  await page.goto("/");
  const drafts = page.getByRole("region", { name: "Drafts expiring soon" });
  await expect(drafts.getByRole("link", { name: draft.reference })).toHaveAttribute(
    "href",
    `/reservations/${draft.reference}`,
  );
  await expect(drafts.getByRole("timer")).toHaveText(/^\d\d:\d\d left$/);
  const waiting = page.getByRole("region", { name: "Not confirmed yet" });
  await expect(waiting).toContainText("1 for over 8 hours");
  await expect(waiting.getByRole("link", { name: old.reference })).toBeVisible();
  await expect(page.getByRole("link", { name: `${city.name} 3 – 7 Dec` })).toHaveAttribute(
    "href",
    `/search${search}`,
  );
  // Users without access to endpoints do not see them.
  await expect(page.getByRole("region", { name: "Failing endpoints" })).toHaveCount(0);
  await waiting.getByRole("link", { name: "Show all" }).click();
  await expect(page.locator(`a[data-row="${old.reference}"]`)).toBeVisible();
});

test("admins see failing endpoints", async ({ portal, runtime }) => {
  const { endpoint } = await createWebhook(await partnerContext(runtime, { partner: portal.partner }));
  await runtime.database.rows(
    sql`update webhook_endpoints set consecutive_failures = 7, failing_since = now() where id = ${endpoint.id}`,
  );
  const page = await portal.open("admin");
  await page.goto("/");
  const endpoints = page.getByRole("region", { name: "Failing endpoints" });
  await expect(endpoints).toContainText("https://hooks.example.com/rentals");
  await expect(endpoints).toContainText("7 consecutive failures");
});

test("a failing block does not affect the others, and can be retried", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.clock.install();
  let broken = true;
  await page.route("**/portal-api/drafts**", async (route) => {
    if (!broken) return await route.continue();
    await route.fulfill({
      status: 403,
      json: {
        error: { type: "invalid_request_error", code: "invalid_payload", message: "No." },
        request_id: "req_broken",
      },
    });
  });
  await page.goto("/");
  const drafts = page.getByRole("region", { name: "Drafts expiring soon" });
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(drafts.getByRole("alert")).toBeVisible({ timeout: 300 });
  }).toPass();
  await drafts.getByText("Details").click();
  await expect(drafts.getByRole("button", { name: "req_broken" })).toBeVisible();
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  broken = false;
  await drafts.getByRole("button", { name: "Try again" }).click();
  await expect(drafts).toContainText("No open drafts");
});

test("loaded data stays visible while later requests fail, with a note", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.clock.install();
  await page.goto("/");
  const waiting = page.getByRole("region", { name: "Not confirmed yet" });
  await expect(waiting.getByRole("link", { name: reference })).toBeVisible();
  await page.route("**/portal-api/today", (route) => route.abort("connectionreset"));
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(waiting.getByRole("alert")).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(waiting.getByRole("link", { name: reference })).toBeVisible();
  await page.unroute("**/portal-api/today");
  await waiting.getByRole("button", { name: "Try again" }).click();
  await expect(waiting.getByRole("alert")).toHaveCount(0);
});

test("a bar shows the time left until the deadline, as a part of the whole time", async ({
  portal,
  runtime,
}) => {
  const car = await createCar(runtime.database, { fleetSize: 9 });
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const { reference } = await createBooking(runtime.database, {
    carId: car.id,
    partnerId: portal.partner.id,
    bookedAt: hours(-3),
    confirmBy: hours(1),
  });
  const page = await portal.open("agent");
  await page.goto("/");
  const row = page.getByRole("listitem").filter({ hasText: reference });
  const bar = row.locator("svg rect");
  await expect.poll(async () => Number(await bar.nth(1).getAttribute("width"))).toBeGreaterThan(24.5);
  expect(Number(await bar.nth(1).getAttribute("width"))).toBeLessThanOrEqual(25);
});

test("Today lists the pickups and returns of today and tomorrow", async ({ portal, runtime }) => {
  const car = await createCar(runtime.database, { fleetSize: 9 });
  const mine = { carId: car.id, partnerId: portal.partner.id, status: "confirmed" } as const;
  const dayMs = 86_400_000;
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const at = (days: number, hour: number) => new Date(today + days * dayMs + hour * 3_600_000);
  const pickup = await createBooking(runtime.database, { ...mine, startsAt: at(1, 9), endsAt: at(4, 9) });
  const back = await createBooking(runtime.database, { ...mine, startsAt: at(-2, 9), endsAt: at(1, 17) });
  const page = await portal.open("agent");
  await page.goto("/");
  const pickups = page.getByRole("region", { name: "Pickups tomorrow" });
  await expect(pickups).toContainText("09:00");
  await expect(pickups.getByRole("link")).toHaveText([pickup.reference]);
  const returns = page.getByRole("region", { name: "Returns tomorrow" });
  await expect(returns).toContainText("17:00");
  await expect(returns.getByRole("link")).toHaveText([back.reference]);
  await expect(page.getByRole("region", { name: "Pickups today" })).toContainText("No pickups");
});

test("the charts of the week are drawn again with a new booking while the page is open", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  await page.clock.install();
  await page.goto("/");
  const chart = page.getByRole("figure", { name: "Bookings" });
  await chart.getByText("Show as table").click();
  const counts = chart.getByRole("row").getByRole("cell");
  await expect(counts).toHaveText(Array(7).fill("0"));
  // Users without access to deliveries do not see their chart.
  await expect(page.getByRole("figure", { name: "Webhook success rate" })).toHaveCount(0);
  await portal.book();
  await expect(async () => {
    await page.clock.runFor(60_000);
    await expect(counts).toHaveText([...Array(6).fill("0"), "1"], { timeout: 500 });
  }).toPass({ timeout: 30_000 });
});

test("admins see the success of deliveries as a chart", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/");
  const chart = page.getByRole("figure", { name: "Webhook success rate" });
  await chart.getByText("Show as table").click();
  await expect(chart.getByRole("row").getByRole("cell")).toHaveText(Array(7).fill("–"));
});

test("Today is complete in its first response, without scripts", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent", { javaScriptEnabled: false });
  await page.goto("/");
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  await expect(page.getByRole("region", { name: "Pickups today" })).toContainText("No pickups");
  await expect(page.getByRole("figure", { name: "Bookings" }).locator("svg")).toBeVisible();
});

test("an empty Today leads to the search", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/");
  await expect(page.getByText("Nothing needs attention")).toBeVisible();
  await expect(page.getByRole("link", { name: "Search for a car" })).toHaveAttribute("href", "/search");
});

for (const options of viewports) {
  const { viewport } = options;
  test(`Today is accessible with and without items, ${viewport.width} px wide`, async ({ portal }) => {
    const page = await portal.open("admin", options);
    await page.goto("/");
    await expect(page.getByText("Nothing needs attention")).toBeVisible();
    await expectAccessible(page);
    const { reference } = await portal.book();
    await page.reload();
    await expect(page.getByRole("link", { name: reference })).toBeVisible();
    await expectAccessible(page);
  });
}
