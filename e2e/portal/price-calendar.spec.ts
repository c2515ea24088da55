import { expect, type Page } from "@playwright/test";
import { addDays } from "@/lib/dates";
import { countShifts, maxShift } from "../fixtures/count-shifts";
import { rowTitles, test } from "../fixtures/search-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createSearchCity, searchedStay } from "../support/search-city";

const { date_from: from, date_to: to } = searchedStay;
const dayBefore = addDays(from, -1);

/**
 * The cars of a city in which the lowest total of a rental of four days falls by €40 if it starts a day earlier, and by
 * €20 if it lasts five days.
 */
const cars = [
  {
    title: "Fiat Panda or similar",
    price_per_day: 50,
    date_exceptions: [{ from: dayBefore, to: dayBefore, price_per_day: 10 }],
    rate_tiers: [{ min_days: 5, price_per_day: 36 }],
  },
  { title: "Nissan Qashqai or similar", price_per_day: 90 },
];

const strip = (page: Page) => page.getByRole("region", { name: "Prices on nearby days" });
const day = (page: Page, offset: number) =>
  strip(page)
    .getByRole("listitem")
    .nth(3 + offset);
const total = (page: Page) => page.locator("[data-total]").first();

function formatWeekday(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" }).format(new Date(date));
}

test("the strip shows the difference of nearby days, and the search of a chosen day finds the total that it states", async ({
  portal,
}) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent");
  const shifts = await countShifts(page);
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(total(page)).toHaveText("€200.00");
  await expect(strip(page).getByRole("listitem")).toHaveCount(7);
  await expect(day(page, 0)).toContainText("€200");
  await expect(day(page, 0).getByRole("button")).toHaveAttribute("aria-current", "date");
  // A day that costs the same shows its price.
  await expect(day(page, 1)).toContainText("€200");
  await expect(day(page, -1)).toContainText("-€40");
  await expect(day(page, -1)).toContainText("2 cars");
  await expect(strip(page).getByText("Own cars only")).toHaveCount(0);
  expect(await shifts()).toBeLessThanOrEqual(maxShift);
  await day(page, -1).getByRole("button").click();
  await expect(page).toHaveURL(new RegExp(`date_from=${dayBefore}&date_to=${addDays(to, -1)}`));
  await expect(total(page)).toHaveText("€160.00");
});

test("one key moves the rental by a day, and no key moves it in a text field", async ({ portal }) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(day(page, 0)).toContainText("€200");
  await page.getByLabel("When").press("Shift+>");
  await expect(page).toHaveURL(new RegExp(`date_from=${from}&`));
  await rowTitles(page).first().focus();
  await page.keyboard.press("Shift+>");
  await expect(page).toHaveURL(new RegExp(`date_from=${addDays(from, 1)}&date_to=${addDays(to, 1)}`));
  await page.keyboard.press("Shift+<");
  await expect(page).toHaveURL(new RegExp(`date_from=${from}&date_to=${to}`));
});

test("a day later that costs less is offered with its weekday and amount, and costs that much", async ({
  portal,
}) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  const offer = `Return ${formatWeekday(addDays(to, 1))}: €20 less`;
  await strip(page).getByRole("button", { name: offer }).click();
  await expect(page).toHaveURL(new RegExp(`date_from=${from}&date_to=${addDays(to, 1)}`));
  await expect(total(page)).toHaveText("€180.00");
  await page.goto(city.search().replace("/search", `/vehicles/${city.slug}-car-0`));
  await expect(page.getByRole("region", { name: "Price" })).toContainText("€200.00");
  await page.getByRole("button", { name: offer }).click();
  await expect(page.getByRole("region", { name: "Price" })).toContainText("€180.00");
  await page.goto(city.search().replace("/search", `/vehicles/${city.slug}-car-1`));
  await expect(page.getByRole("button", { name: "Prices by day" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Return / })).toHaveCount(0);
});

test("the month of a city is a date grid with one tab stop, and Enter moves the rental", async ({
  portal,
}) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await strip(page).getByRole("button", { name: "Show month" }).click();
  const dialog = page.getByRole("dialog", { name: `Prices in ${city.name}` });
  const focused = dialog.locator("[data-day]:focus");
  await expect(focused).toHaveAttribute("data-day", from);
  await expect(dialog.getByRole("gridcell", { selected: true })).toContainText("€200");
  await expect(dialog.locator("[data-day][tabindex='0']")).toHaveCount(1);
  for (const [key, days] of [
    ["ArrowRight", 1],
    ["ArrowDown", 8],
    ["ArrowLeft", 7],
    ["ArrowUp", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused).toHaveAttribute("data-day", addDays(from, days));
  }
  await page.keyboard.press("Home");
  await expect(focused).toHaveAccessibleName(/^Monday /);
  await page.keyboard.press("End");
  await expect(focused).toHaveAccessibleName(/^Sunday /);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageUp");
  const later = await focused.getAttribute("data-day");
  await expect(focused).toContainText("€200");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`date_from=${later}&`));
});

test("the month of a car shows its own prices and never a past day", async ({ portal }) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent");
  await page.goto(city.search().replace("/search", `/vehicles/${city.slug}-car-1`));
  await page.getByRole("button", { name: "Prices by day" }).click();
  const dialog = page.getByRole("dialog", { name: "Prices of Nissan Qashqai or similar" });
  const focused = dialog.locator("[data-day]:focus");
  await expect(dialog.getByRole("gridcell", { selected: true })).toContainText("€360");
  for (let month = 0; month < 3; month += 1) await page.keyboard.press("PageUp");
  await expect(focused).toHaveAttribute("data-day", addDays(from, -30));
  await expect(dialog.getByRole("button", { name: "Previous month" })).toBeDisabled();
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAttribute("data-day", addDays(from, -30));
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Prices by day" })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`date_from=${from}&`));
});

test("a strip that did not load shows a message and can be loaded again", async ({ portal }) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent");
  await page.route("**/rentals/calendar?**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(total(page)).toHaveText("€200.00");
  await expect(strip(page).getByRole("alert")).toContainText("Prices by day did not load.", {
    timeout: 20_000,
  });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await strip(page).getByRole("button", { name: "Try again" }).click();
  await expect(day(page, 0)).toContainText("€200");
});

test("the strip of a city with suppliers says that it shows own cars only", async ({ portal, supplier }) => {
  const city = await createSearchCity(cars, [supplier]);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(strip(page).getByText("Own cars only. Supplier prices are not included.")).toBeVisible();
});

test("the strip hydrates as it was sent, also if its script comes after the cities", async ({ portal }) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent");
  const thrown: string[] = [];
  const delayed: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  const html = await (await page.request.get(city.search())).text();
  const cities = page.waitForResponse(/\/city-names/).then((response) => response.finished());
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const { pathname } = new URL(route.request().url());
    // The HTML names the scripts of the page, but not those of the parts that are loaded later, such as the strip.
    if (!html.includes(pathname.slice(pathname.lastIndexOf("/") + 1))) {
      delayed.push(pathname);
      await cities;
    }
    await route.continue();
  });
  await page.goto(city.search());
  await expect(strip(page).getByRole("listitem")).toHaveCount(7);
  expect(delayed).not.toEqual([]);
  expect(thrown).toEqual([]);
});
