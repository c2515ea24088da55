import { expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { countHand } from "../fixtures/count-hand";
import { test } from "../fixtures/portal-test";
import { countBookings, customerLine, paymentField } from "../support/reserve-stay";
import { openSearchCity, threeCars } from "../support/search-city";

const most = 9;

/** Milliseconds that the steps may take together from the press to what comes next: what one waits for the machine. */
const mostWaited = 3000;

/** Waits step by step, and adds up how long. */
function stopwatch() {
  const steps: { name: string; ms: number }[] = [];
  return {
    waited: () => steps.reduce((sum, { ms }) => sum + ms, 0),
    steps,
    time: async (name: string, step: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await step();
      steps.push({ name, ms: Math.round(performance.now() - startedAt) });
    },
  };
}

test("from the search to a booking by mouse, in nine clicks at most", async ({ portal, runtime }) => {
  const city = await openSearchCity(threeCars);
  const page = await portal.open("agent");
  const counted = await countHand(page);
  const { time, waited, steps } = stopwatch();
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
  await time("search to results", async () => {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.locator("[data-row-link]")).toHaveCount(3);
  });
  await page
    .getByRole("link", { name: /^Reserve/ })
    .first()
    .click();
  const paste = page.getByLabel("Paste the customer in one line");
  await expect(paste).toBeFocused();
  await page.keyboard.type(customerLine);
  await expect(page.getByLabel("Last name")).toHaveValue("Silva");
  await time("reserve to draft", async () => {
    await page.getByRole("button", { name: /^Reserve/ }).click();
    await expect(paymentField(page)).toBeFocused();
  });
  await page.keyboard.type("pay_7731");
  await time("book to booked", async () => {
    await page.getByRole("button", { name: "Book" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked. Not confirmed yet.");
  });
  process.stdout.write(`${steps.map(({ name, ms }) => `${name} ${ms} ms`).join(", ")}\n`);
  expect(waited()).toBeLessThanOrEqual(mostWaited);
  const { keys, clicks } = await counted();
  expect(keys).toBe(0);
  expect(clicks).toBeGreaterThan(5);
  expect(clicks).toBeLessThanOrEqual(most);
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
