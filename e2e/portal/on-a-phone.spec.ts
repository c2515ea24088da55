import { expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { openSearchCity, threeCars } from "../support/search-city";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("on a phone a booking is found and cancelled with a thumb", async ({ portal }) => {
  const { reference } = await portal.book({ externalRef: "PHONE-1" });
  await portal.book();
  const page = await portal.open("agent", phone);
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Bookings" }).tap();
  await expect(page).toHaveURL("/bookings");
  await page.getByLabel("Your reference").fill("PHONE-1");
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await expect(page.locator("a[data-row]")).toHaveCount(1);
  await page.getByRole("link", { name: reference }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked. Not confirmed yet.");
  await page.getByRole("button", { name: "Cancel booking" }).tap();
  await page.getByRole("button", { name: "Cancel the booking" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancelled");
  await expectAccessible(page);
});

test("everything one presses is big enough, and nothing is wider than the narrowest screen", async ({
  portal,
}) => {
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

test("what the bar has no room for is behind More, at 320 px too", async ({ portal }) => {
  const page = await portal.open("admin", { viewport: { width: 320, height: 640 }, hasTouch: true });
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link")).toHaveCount(4);
  await bar.getByRole("button", { name: "More" }).tap();
  await expectAccessible(page);
  await bar.getByRole("link", { name: "Docs" }).tap();
  await expect(page).toHaveURL("/docs");
});

test("behind a vehicle that fills the screen nothing is reached by keys, and all of it again afterwards", async ({
  portal,
}) => {
  const city = await openSearchCity(threeCars);
  const page = await portal.open("agent", phone);
  await page.goto(city.search());
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
