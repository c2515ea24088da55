import { type BrowserContextOptions, expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { countInput } from "../fixtures/count-input";
import { measureWait } from "../fixtures/measure-wait";
import { type Portal, test } from "../fixtures/portal-test";
import { countBookings, customerLine, paymentField } from "../support/reserve-rental";
import { createSearchCity, threeCars } from "../support/search-city";

const maxClicks = 9;

/** The maximum total of the waits for the results, the draft and the booking, in milliseconds. */
const maxWaitMs = 3000;

test("a booking from the search takes at most nine clicks", async ({ portal, runtime }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  const counted = await countInput(page);
  await page.goto("/search");
  const where = page.getByRole("combobox", { name: "Where" });
  await where.click();
  await page.keyboard.type(city.name.slice(-8));
  await page.getByRole("option", { name: city.name }).click();
  await page.getByRole("button", { name: "Choose in a calendar" }).click();
  const calendar = page.getByRole("dialog", { name: "Choose in a calendar" });
  await expect(calendar.getByRole("grid")).toHaveCount(2);
  await expectAccessible(page);
  const days = calendar.getByRole("grid").last().getByRole("gridcell").getByRole("button");
  await days.nth(9).click();
  await days.nth(13).click();
  await expect(calendar).toBeHidden();
  await expect(page.getByText(/ · 4 days$/)).toBeVisible();
  const toResults = await measureWait(page, { selector: "[data-row-link]", count: 3 });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.locator("[data-row-link]")).toHaveCount(3);
  const waited = [await toResults()];
  await page
    .getByRole("link", { name: /^Reserve/ })
    .first()
    .click();
  const paste = page.getByLabel("Paste customer details");
  await expect(paste).toBeFocused();
  await page.keyboard.type(customerLine);
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
  const toDraft = await measureWait(page, { selector: '[name="payment_reference"]' });
  await page.getByRole("button", { name: /^Reserve/ }).click();
  await expect(paymentField(page)).toBeFocused();
  waited.push(await toDraft());
  await page.keyboard.type("pay_7731");
  const booked = "Booked. Not confirmed yet.";
  const toBooking = await measureWait(page, { selector: "h1", text: booked });
  await page.getByRole("button", { name: "Book" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(booked);
  waited.push(await toBooking());
  process.stdout.write(`waited for results, draft and booking: ${waited.map(Math.round).join(", ")} ms\n`);
  expect(waited.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(maxWaitMs);
  const { keys, clicks } = await counted();
  expect(keys).toBe(0);
  expect(clicks).toBeGreaterThan(5);
  expect(clicks).toBeLessThanOrEqual(maxClicks);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

/** Opens the search page. Returns the page, its calendar button and its calendar. */
async function openSearch(portal: Portal, options?: BrowserContextOptions) {
  const page = await portal.open("agent", options);
  await page.goto("/search");
  return {
    page,
    opener: page.getByRole("button", { name: "Choose in a calendar" }),
    calendar: page.getByRole("dialog", { name: "Choose in a calendar" }),
  };
}

test("Escape closes the calendar and keeps the typed dates", async ({ portal }) => {
  const { page, opener, calendar } = await openSearch(portal, { viewport: { width: 390, height: 844 } });
  const when = page.getByRole("textbox", { name: "When" });
  await when.fill("+3 +7");
  await opener.click();
  await expect(calendar.getByRole("grid")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(when).toHaveValue("+3 +7");
  await opener.click();
  await expect(calendar).toBeVisible();
  await opener.click();
  await expect(calendar).toBeHidden();
});

test("the calendar closes on a press or Tab outside, and fits the page at every width", async ({
  portal,
}) => {
  const { page, opener, calendar } = await openSearch(portal);
  for (const width of [320, 390, 700, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await opener.click();
    await expect(calendar.getByRole("grid")).toHaveCount(width < 640 ? 1 : 2);
    const place = await calendar.boundingBox();
    expect(place?.x).toBeGreaterThanOrEqual(0);
    expect((place?.x ?? 0) + (place?.width ?? width)).toBeLessThanOrEqual(width);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(calendar).toBeHidden();
  }
  // Escape also works next to the days and on the button.
  await opener.click();
  await calendar.click({ position: { x: 4, y: 4 } });
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(calendar).toBeVisible();
  await opener.focus();
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(calendar.getByRole("gridcell").getByRole("button").and(page.locator(":focus"))).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(calendar).toBeHidden();
});

test("both days can be selected by keys, and the focus returns to the calendar button", async ({
  portal,
}) => {
  const { page, opener, calendar } = await openSearch(portal);
  await opener.press("Enter");
  await expect(calendar.getByRole("grid").first()).toBeVisible();
  for (const key of ["ArrowDown", "Enter", "ArrowRight", "ArrowRight", "Enter"])
    await page.keyboard.press(key);
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByRole("textbox", { name: "When" })).toHaveValue(
    /^\d+ (\w+ )?(\d{4} )?– \d+ \w+ \d{4}$/,
  );
});
