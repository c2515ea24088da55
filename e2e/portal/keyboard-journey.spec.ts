import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { countInput } from "../fixtures/count-input";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { countBookings, customerLine, paymentField } from "../support/reserve-rental";
import { createSearchCity, threeCars } from "../support/search-city";

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(async (copied) => await navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+v");
}

const maxKeys = 16;

test("a booking from any page takes at most sixteen key presses", async ({ portal, runtime }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const counted = await countInput(page);
  await page.goto("/coverage");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coverage");
  await waitForHydration(page);

  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page.getByRole("combobox", { name: "Where" })).toBeFocused();
  await page.keyboard.type(city.name.slice(-8));
  await expect(page.getByRole("option", { name: city.name })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("+30 4n");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-row-link]").first()).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByLabel("Paste customer details")).toBeFocused();
  await paste(page, customerLine);
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByRole("heading", { name: "Charge €81.00 now, then paste the reference" }),
  ).toBeVisible();
  await expect(paymentField(page)).toBeFocused();
  await paste(page, "pay_7731");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked. Not confirmed yet.");
  await expectAccessible(page);
  const { keys, clicks } = await counted();
  expect(clicks).toBe(0);
  expect(keys).toBeGreaterThan(8);
  expect(keys).toBeLessThanOrEqual(maxKeys);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("a one-step booking from the results takes one key, two pastes with a Tab between, and the main key", async ({
  portal,
  runtime,
}) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const counted = await countInput(page);
  await page.goto(city.search());
  await waitForHydration(page);
  const row = page.locator("[data-row-link]").first();
  await row.focus();
  await page.keyboard.press("b");
  await expect(page.getByLabel("Paste customer details")).toBeFocused();
  await paste(page, customerLine);
  await page.keyboard.press("Tab");
  await expect(paymentField(page)).toBeFocused();
  await paste(page, "pay_7731");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/bookings\/RB-/);
  expect(await counted()).toEqual({ keys: 8, clicks: 0 });
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});
