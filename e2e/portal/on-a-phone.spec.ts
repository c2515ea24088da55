import { expect } from "@playwright/test";
import { formatDay, formatShortDay } from "@/lib/format/format-time";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createSearchCity, threeCars } from "../support/search-city";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("a booking is found and cancelled on a phone", async ({ portal }) => {
  const { reference } = await portal.book({ externalRef: "PHONE-1" });
  await portal.book();
  const page = await portal.open("agent", phone);
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Bookings" }).tap();
  await expect(page).toHaveURL("/bookings");
  await page.getByText("Filters", { exact: true }).tap();
  await page.getByLabel("Your reference").fill("PHONE-1");
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await expect(page.locator("a[data-row]")).toHaveCount(1);
  await page.getByRole("link", { name: reference }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked. Not confirmed yet.");
  await page.getByRole("button", { name: "Cancel booking" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancelled");
  await expectAccessible(page);
});

test("a phone shows car and dates of a booking, and the results can be reserved", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent", phone);
  const client = await portal.client("agent");
  const { json } = await client.call("GET", `/portal-api/v1/bookings/${reference}`);
  await page.goto("/bookings");
  const row = page.getByRole("row").filter({ hasText: reference });
  await expect(row.getByText(json.car.title).and(page.locator(":visible"))).toBeInViewport();
  const dates = `${formatShortDay(json.starts_at, "en-GB")} – ${formatDay(json.ends_at, "en-GB")}`;
  await expect(row.getByText(dates).and(page.locator(":visible"))).toBeInViewport();
  await expectAccessible(page);
  const city = await createSearchCity(threeCars);
  await page.goto(city.search());
  await waitForHydration(page);
  const reserve = page.getByRole("list", { name: "Results" }).getByRole("link", { name: /^Reserve/ });
  await expect(reserve).toHaveCount(3);
  // The first screen shows two results above the navigation.
  await expect(reserve.nth(1)).toBeInViewport({ ratio: 1 });
  for (const row of await page.locator("li[data-slug]").all()) {
    const [outer, inner] = [
      await row.boundingBox(),
      await row.getByRole("link", { name: /^Reserve/ }).boundingBox(),
    ];
    expect(outer?.height).toBe(136);
    expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + 136);
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(phone.viewport.width);
  }
  await expectAccessible(page);
  await reserve.first().tap();
  await expect(page.getByLabel("Paste customer details")).toBeVisible();
});

test("a phone shows the filters of a list behind one toggle, which names the active ones", async ({
  portal,
}) => {
  await portal.book({ externalRef: "PHONE-2" });
  const page = await portal.open("admin", phone);
  for (const [path, told] of [
    ["/bookings?external_ref=PHONE-2&booked=2020-02-03..", /Filters\s*PHONE-2 · Booked: 3 Feb 2020 – …$/],
    ["/developers/logs?status=2xx&method=GET", /Filters\s*2xx success · GET$/],
    ["/events?types=booking.created", /Filters\s*booking\.created$/],
    ["/settings/audit?actor=crew", /Filters\s*Crew$/],
  ] as const) {
    await page.goto(path);
    const line = page.getByRole("main").locator("summary", { hasText: "Filters" });
    await expect(line).toHaveText(told);
    const field = page.getByRole("form").getByRole("combobox").first();
    await expect(field).toBeHidden();
    await line.tap();
    await expect(field).toBeVisible();
    await expectAccessible(page);
  }
});

test("the toggle opens by tap, and closes with the focus on it when the filters are submitted", async ({
  portal,
}) => {
  await portal.book({ externalRef: "PHONE-3" });
  const page = await portal.open("agent", phone);
  await page.goto("/bookings");
  await waitForHydration(page);
  const field = page.getByLabel("Your reference");
  await expect(field).toBeHidden();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search bookings")).toBeFocused();
  await page.getByText("Filters", { exact: true }).tap();
  await field.fill("PHONE-3");
  await field.press("Enter");
  await expect(page).toHaveURL("/bookings?external_ref=PHONE-3");
  await expect(field).toBeHidden();
  await expect(page.getByRole("main").locator("summary")).toBeFocused();
  await page.goBack();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("");
});

test("filters on a phone work without scripts", async ({ portal }) => {
  await portal.book({ externalRef: "PHONE-4" });
  const page = await portal.open("agent", { ...phone, javaScriptEnabled: false });
  await page.goto("/bookings");
  await page.getByText("Filters", { exact: true }).tap();
  await page.getByLabel("Your reference").fill("NOBODY");
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await expect(page.getByText("No booking matches these filters")).toBeVisible();
});

test("every target is large enough, and nothing is wider than the narrowest screen", async ({ portal }) => {
  const { reference } = await portal.book({ onRequest: true });
  const agent = await portal.open("agent", { viewport: { width: 320, height: 640 } });
  const crew = await portal.open("crew", { viewport: { width: 320, height: 640 } });
  for (const [page, path] of [
    [agent, "/"],
    [agent, "/bookings"],
    [agent, `/bookings/${reference}`],
    [crew, "/desk"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(reference).first()).toBeVisible();
    await expectAccessible(page);
  }
});

test("pages that do not fit in the bar are under More, also at 320 px", async ({ portal }) => {
  const page = await portal.open("admin", { viewport: { width: 320, height: 640 }, hasTouch: true });
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link")).toHaveCount(4);
  await bar.getByRole("button", { name: "More" }).tap();
  await expectAccessible(page);
  await bar.getByRole("link", { name: "Docs" }).tap();
  await expect(page).toHaveURL("/docs");
});

test("the page behind a full-screen vehicle cannot be reached by keys until it closes", async ({
  portal,
}) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent", phone);
  await page.goto(city.search());
  await waitForHydration(page);
  const row = page.getByRole("list", { name: "Results" }).getByRole("link", { name: /Panda/ }).first();
  await row.tap();
  const panel = page.getByRole("complementary", { name: "Vehicle" });
  await expect(panel.getByRole("heading", { name: /Panda/ })).toBeFocused();
  const canBeFocused = () =>
    row.evaluate((link) => {
      link.focus();
      return document.activeElement === link;
    });
  await expect.poll(canBeFocused).toBe(false);
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press("Tab");
    const behind = await page.evaluate((reachable) => {
      const focused = document.activeElement;
      return focused === document.body || focused?.closest(reachable) ? null : focused?.outerHTML;
    }, 'aside, a[href="#content"]');
    expect(behind).toBeNull();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(canBeFocused).toBe(true);
  await page.setViewportSize(phone.viewport);
  await expect.poll(canBeFocused).toBe(false);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(row).toBeFocused();
});
