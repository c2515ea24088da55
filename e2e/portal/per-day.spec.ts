import { expect } from "@playwright/test";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { bookWith, expectBooked, expectDraft, fillCustomer } from "../support/reserve-rental";
import { createSearchCity } from "../support/search-city";

/** A car with a lower price for longer rentals: four days cost 29 euros each instead of 31.50. */
const tiered = {
  title: "Fiat Panda or similar",
  price_per_day: 31.5,
  rate_tiers: [{ min_days: 4, price_per_day: 29 }],
};

test("a total for a period stands beside the average per day of that period, on every page", async ({
  portal,
}) => {
  const city = await createSearchCity([tiered]);
  const page = await portal.open("agent");
  const average = page.getByText("€29.00 per day on average");
  await page.goto(city.search());
  await waitForHydration(page);
  const row = page.locator(`[data-slug="${city.slug}-car-0"]`);
  await expect(row).toContainText("€116.00");
  await expect(row).toContainText("€29.00 per day on average");
  await row.locator("[data-row-link]").click();
  const price = page.getByRole("region", { name: "Price", exact: true });
  await expect(price).toContainText(/€116\.00.*Average per day.*€29\.00/);
  await page.reload();
  await expect(price).toContainText(/€116\.00.*Average per day.*€29\.00/);
  await page.goto(`/compare${city.search().replace("/search", "")}&v=${city.slug}-car-0`);
  await expect(page.getByRole("row", { name: /^Per day/ })).toContainText("€29.00 on average");

  await page.goto(city.search());
  await waitForHydration(page);
  await row.getByRole("link", { name: /^Reserve/ }).click();
  await fillCustomer(page);
  await expect(average).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const reference = await expectDraft(page);
  await expect(average).toBeVisible();
  await bookWith(page, "pay_7731");
  await expectBooked(page, reference);
  await expect(average).toBeVisible();
  await expect(page.getByText("€31.50")).toHaveCount(0);
});

test("a price that is the same on all days is not called an average before the booking", async ({
  portal,
}) => {
  const city = await createSearchCity([{ title: "Fiat Panda or similar", price_per_day: 31.5 }]);
  const page = await portal.open("agent");
  const flat = page.getByText("€31.50 per day", { exact: true });
  const average = page.getByText("€31.50 per day on average", { exact: true });
  await page.goto(city.search());
  await waitForHydration(page);
  await page
    .locator(`[data-slug="${city.slug}-car-0"]`)
    .getByRole("link", { name: /^Reserve/ })
    .click();
  await fillCustomer(page);
  await expect(flat).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const reference = await expectDraft(page);
  await expect(flat).toBeVisible();
  await expect(average).toHaveCount(0);
  await bookWith(page, "pay_7732");
  await expectBooked(page, reference);
  // A booking does not contain the prices of its days.
  await expect(average).toBeVisible();
});
