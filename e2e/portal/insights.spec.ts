import { expect } from "@playwright/test";
import type { Runtime } from "@/server/context";
import { countNextDay } from "@/server/insights/count-next-day";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const dayMs = 86_400_000;

/**
 * Gives a partner four bookings of the last 3 days and one of 40 days ago, in two cities, and counts them for the
 * insights.
 */
async function createHistory({ database }: Runtime, partnerId: number) {
  const cars = [await createCar(database, { fleetSize: 99 }), await createCar(database, { fleetSize: 99 })];
  const [first, second] = cars;
  if (first === undefined || second === undefined) throw new Error("The cars were not created.");
  for (const [car, daysAgo] of [
    [first, 1],
    [first, 2],
    [second, 2],
    [second, 3],
    [second, 40],
  ] as const) {
    const bookedAt = new Date(Date.now() - daysAgo * dayMs);
    const confirmedAt = new Date(bookedAt.getTime() + 600_000);
    await createBooking(database, { carId: car.id, partnerId, status: "confirmed", bookedAt, confirmedAt });
  }
  while (await countNextDay(database, { settleSeconds: 0 }));
  return { first: `city-${first.slug}`, second: `city-${second.slug}` };
}

test("insights show key figures with the previous period, charts with tables, and both distributions", async ({
  portal,
  runtime,
}) => {
  await createHistory(runtime, portal.partner.id);
  const page = await portal.open("admin");
  await page.goto("/");
  await waitForHydration(page);
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(page).toHaveURL("/insights");
  const figures = page.getByRole("region", { name: "Key figures" });
  await expect(figures).toContainText(/Bookings\s*4\s*▲ 300% more than before/);
  await expect(figures).toContainText(/Revenue in EUR\s*€600\.00/);
  const chart = page.getByRole("figure", { name: "Bookings", exact: true });
  await chart.getByText("Show as table").click();
  await expect(chart.getByRole("row")).toHaveCount(31);
  for (const name of ["Days from booking to pickup", "Days of the rental"]) {
    await expect(page.getByRole("figure", { name })).toBeVisible();
  }
  const cities = page.getByRole("table", { name: "Cities" });
  await expect(cities.getByRole("row")).toHaveCount(3);
  await expect(cities.getByRole("columnheader", { name: "Searches per booking" })).toBeVisible();
  await expectAccessible(page);
});

test("filters are in the URL, and the CSV file has them too", async ({ portal, runtime }) => {
  const { first } = await createHistory(runtime, portal.partner.id);
  const page = await portal.open("admin");
  await page.goto("/insights");
  await waitForHydration(page);
  await page.keyboard.press("/");
  await expect(page.getByLabel("From", { exact: true })).toBeFocused();
  await page.getByLabel("City").selectOption(first);
  await page.getByLabel("Show by").selectOption("week");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(new RegExp(`city=${first}`));
  await expect(page.getByRole("region", { name: "Key figures" })).toContainText(/Bookings\s*2/);
  const href = await page.getByRole("link", { name: "Download as CSV" }).getAttribute("href");
  const text = await (await page.request.get(href ?? "")).text();
  expect(text.split("\r\n")[1]).toMatch(/^"period",,"[\d-]+","[\d-]+",2,2,0,/);
  expect(text).toContain('"week"');
  await page.getByRole("link", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL(new RegExp(`city=${first}`));
  await expect(page.getByRole("link", { name: "Last 7 days" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/insights");
});

test("insights without bookings, and filters that cannot be read, say what to do", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/insights?from=2020-01-01&to=2020-01-31");
  await expect(page.getByText("No bookings in this period")).toBeVisible();
  await page.goto("/insights?city=atlantis");
  await expect(page.getByRole("status").filter({ hasText: "city: Unknown city" })).toBeVisible();
});

test("admins open insights without script, and agents and finance do not", async ({ portal, runtime }) => {
  await createHistory(runtime, portal.partner.id);
  const admin = await portal.open("admin", { javaScriptEnabled: false });
  await admin.goto("/insights");
  await admin.getByLabel("Show by").selectOption("month");
  await admin.getByRole("button", { name: "Apply filters" }).click();
  await expect(admin).toHaveURL(/unit=month/);
  await expect(admin.getByRole("region", { name: "Key figures" })).toBeVisible();
  for (const role of ["agent", "finance"] as const) {
    const member = await portal.open(role);
    expect((await member.goto("/insights"))?.status()).toBe(403);
  }
});
