import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { type Portal, test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import {
  bookWith,
  countBookings,
  createOwnCar,
  expectBooked,
  getReservePath,
  reserveCar,
} from "../support/reserve-rental";

const scripts = "**/_next/static/**/*.js";
const missing = (page: Page) => page.getByText("Part of this page did not load.");

/**
 * Blocks the scripts that the page requests after hydration, as without a network or after a release that removed the
 * old ones.
 */
async function cutScripts(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.route(scripts, (route) => route.abort());
}

type Part = {
  name: string;
  path: (portal: Portal) => Promise<string>;
  open: (page: Page) => Promise<unknown>;
  opened: (page: Page) => Locator;
};

const parts: readonly Part[] = [
  {
    name: "the palette",
    path: async () => "/coverage",
    open: (page) => page.keyboard.press("Control+k"),
    opened: (page) => page.getByPlaceholder(/^Booking, customer/),
  },
  {
    name: "the shortcuts dialog",
    path: async () => "/coverage",
    open: (page) => page.keyboard.press("Shift+?"),
    opened: (page) => page.getByRole("dialog", { name: "Keyboard shortcuts" }),
  },
  {
    name: "the account menu",
    path: async () => "/coverage",
    open: (page) => page.getByRole("button", { name: /^Account: / }).click(),
    opened: (page) => page.getByRole("menuitem", { name: "Sign out", exact: true }),
  },
  {
    name: "the row menu",
    path: async () => "/settings/team",
    open: (page) => page.locator("[data-row]").first().click(),
    opened: (page) => page.getByRole("menuitem", { name: "Change role" }),
  },
  {
    name: "the cancel dialog",
    path: async (portal) => `/bookings/${(await portal.book()).reference}`,
    open: (page) => page.getByRole("button", { name: "Cancel booking" }).click(),
    opened: (page) => page.getByRole("alertdialog"),
  },
];

for (const { name, path, open, opened } of parts) {
  test(`${name} fails to load without changing the page, shows a note, and opens after a retry`, async ({
    portal,
  }) => {
    const page = await portal.open("admin");
    await page.goto(await path(portal));
    const heading = page.getByRole("heading", { level: 1 });
    const before = (await heading.textContent()) ?? "";
    await cutScripts(page);
    await expect(missing(page)).toHaveCount(0);
    await open(page);
    await expect(missing(page)).toBeVisible();
    await expect(opened(page)).toHaveCount(0);
    await expect(heading).toHaveText(before);
    await page.unroute(scripts);
    await open(page);
    await expect(opened(page)).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "The service failed" })).toHaveCount(0);
  });
}

test("a lookup in progress continues when the palette cannot be loaded", async ({ portal, runtime }) => {
  const page = await portal.open("agent");
  const reference = await reserveCar(page, getReservePath((await createOwnCar(runtime)).slug));
  // Reload the page, which drops the chunks loaded so far.
  await page.reload();
  const bookPath = /\/reservations\/RB-[^/]+\/book$/;
  await page.route(bookPath, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await cutScripts(page);
  await bookWith(page, "pay_7731");
  const checking = page.getByText("We don't know yet whether it was booked. Checking…");
  await expect(checking).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(missing(page)).toBeVisible();
  await expect(checking).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(missing(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expectBooked(page, reference);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a secret is not lost when its dialog cannot be loaded: a retry shows it", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/developers/credentials");
  await page.getByRole("button", { name: "Create credential" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Booking engine");
  await cutScripts(page);
  await page.getByRole("dialog").getByRole("button", { name: "Create credential" }).click();
  await expect(missing(page)).toBeVisible();
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alertdialog").getByText(/^rps_sandbox_/)).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
});

test("a page that crashes shows an error without loading anything, and keeps the frame around it", async ({
  portal,
}) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto(`/bookings/${reference}`);
  await cutScripts(page);
  await page.route(new RegExp(`/portal-api/v1/bookings/${reference}$`), (route) =>
    route.fulfill({ json: { booking: "nonsense" } }),
  );
  const heading = page.getByRole("heading", { level: 1 });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(heading).toHaveText("The service failed", { timeout: 1000 });
  }).toPass();
  await expect(
    page.getByText("Try again. If the problem continues, tell support which page failed."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  await expectAccessible(page);
});
