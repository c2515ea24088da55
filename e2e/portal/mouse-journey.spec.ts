import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { countBookings, customerLine, paymentField } from "../support/reserve-stay";
import { openSearchCity, threeCars } from "../support/search-city";

const most = 9;

async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      "pointerdown",
      () => sessionStorage.setItem("clicked", String(Number(sessionStorage.getItem("clicked")) + 1)),
      true,
    );
  });
  return async () => await page.evaluate(() => Number(sessionStorage.getItem("clicked")));
}

/** The instant the page is ready for the next step, told beside the journey: a figure to look at, no verdict. */
async function timed(name: string, step: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await step();
  test
    .info()
    .annotations.push({ type: name, description: `${Math.round(performance.now() - startedAt)} ms` });
}

test("from the search to a booking by mouse, in nine clicks at most", async ({ portal, runtime }) => {
  const city = await openSearchCity(threeCars);
  const page = await portal.open("agent");
  const clicked = await countClicks(page);
  await page.goto("/search");
  const where = page.getByRole("combobox", { name: "Where" });
  await where.click();
  await page.keyboard.type(city.name.slice(-8));
  await page.getByRole("option", { name: city.name }).click();
  await page.getByRole("button", { name: "Choose in a calendar" }).click();
  const calendar = page.getByRole("dialog", { name: "Choose in a calendar" });
  await expect(calendar.getByRole("grid")).toHaveCount(2);
  await expectAccessible(page);
  await calendar.getByRole("button", { name: "Next month" }).press("Enter");
  const days = calendar.getByRole("grid").last().getByRole("gridcell").getByRole("button");
  await days.nth(9).click();
  await days.nth(13).click();
  await expect(calendar).toBeHidden();
  await expect(page.getByText(/ · 4 days$/)).toBeVisible();
  await timed("search to results", async () => {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.locator("[data-row-link]")).toHaveCount(3);
  });
  await page
    .getByRole("link", { name: /^Reserve/ })
    .first()
    .click();
  const paste = page.getByLabel("Paste the customer in one line");
  await expect(paste).toBeFocused();
  await paste.fill(customerLine);
  await timed("reserve to draft", async () => {
    await page.getByRole("button", { name: /^Reserve/ }).click();
    await expect(paymentField(page)).toBeFocused();
  });
  await paymentField(page).fill("pay_7731");
  await timed("book to booked", async () => {
    await page.getByRole("button", { name: "Book" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked. Not confirmed yet.");
  });
  const count = await clicked();
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThanOrEqual(most);
  expect(await countBookings(runtime, portal.partner)).toBe(1);
});

test("the calendar is a help beside the typed dates: Escape leaves what was typed", async ({ portal }) => {
  const page = await portal.open("agent", { viewport: { width: 390, height: 844 } });
  await page.goto("/search");
  const when = page.getByRole("textbox", { name: "When" });
  await when.fill("+3 +7");
  const opener = page.getByRole("button", { name: "Choose in a calendar" });
  await opener.click();
  const calendar = page.getByRole("dialog", { name: "Choose in a calendar" });
  await expect(calendar.getByRole("grid")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(when).toHaveValue("+3 +7");
  await opener.click();
  await expect(calendar).toBeVisible();
  await opener.click();
  await expect(calendar).toBeHidden();
});
