import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/portal-test";
import { isSearch } from "../fixtures/search-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createSearchCity, searchedStay, threeCars } from "../support/search-city";

const rows = (page: Page) => page.getByRole("list", { name: "Results" }).locator("[data-row-link]");
const allowed = { permissions: ["clipboard-read", "clipboard-write"] };

test("rows are 96 px high and their amounts align at the decimals", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  const boxes = await page
    .locator("[data-slug]")
    .evaluateAll((items) => items.map((item) => item.clientHeight));
  expect(new Set(boxes)).toEqual(new Set([95]));
  const edges = await page
    .locator("[data-total] > span")
    .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().right));
  expect(edges.length).toBe(3);
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(0.5);
  await expect(page.getByRole("list", { name: "Results" }).getByText("€11,996.00")).toBeVisible();
});

test("keys move, select, sort, copy and reserve", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent", allowed);
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("y");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${city.slug}-car-0`);
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/sort=-price/);
  await expect(rows(page)).toHaveText([/V-Class/, /Qashqai/, /Panda/]);
  await expect(page.locator("[data-slug]:focus-within")).toContainText("Panda");
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: /Panda/ })).toBeChecked();
  await page.keyboard.press(".");
  await expect(page.getByRole("link", { name: /^Reserve: .*Panda/ })).toBeFocused();
  await page.keyboard.press("r");
  await expect(page).toHaveURL(/\/reservations\/new/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    car: `${city.slug}-car-0`,
    ...searchedStay,
    currency: "EUR",
    expected_total: "81",
  });
});

test("a vehicle opens beside the results with its own URL, and Escape returns to its row", async ({
  portal,
}) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Vehicle" });
  await expect(panel.getByRole("heading", { name: /Panda/ })).toBeFocused();
  await expect(panel.getByText("€81.00", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/vehicles/${city.slug}-car-0\\?`));
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("]");
  await expect(panel.getByRole("heading", { name: /Qashqai/ })).toBeFocused();
  await page.keyboard.press("[");
  await expect(panel.getByRole("heading", { name: /Panda/ })).toBeFocused();
  await page.keyboard.press("]");
  await expect(panel.getByRole("heading", { name: /Qashqai/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/search\?/);
  await expect(rows(page).nth(1)).toBeFocused();
});

test("the URL of a vehicle is its own page with a link back to the same results", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent", allowed);
  await page.goto(city.search().replace("/search", `/vehicles/${city.slug}-car-1`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Qashqai");
  await expect(page.getByText("€259.60", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy quote" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(
      /^Car: Nissan Qashqai or similar, SUV\nLocation: Findable [\s\S]*\nTotal: €259\.60 \(€64\.90 per day\)/,
    );
  await page.getByRole("link", { name: "Back to the results" }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("the page of a vehicle for two units has the price of two, and so does its quote", async ({
  portal,
}) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent", allowed);
  await page.goto(city.search({ units: "2" }).replace("/search", `/vehicles/${city.slug}-car-1`));
  await expect(page.getByText("€519.20", { exact: true })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Copy quote" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\nTotal: €519\.20 \(€129\.80 per day\)/);
  await expect(page.getByRole("link", { name: /^Reserve/ })).toHaveAttribute(
    "href",
    /expected_total=519\.2(&|$)/,
  );
});

test("the page of a vehicle says when it is no longer offered, also for a supplier's offer without its search", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  for (const slug of ["no-such-car", `offer-${"0".repeat(26)}`]) {
    await page.goto(`/vehicles/${slug}`);
    await expect(page.getByText("No longer offered")).toBeVisible();
  }
});

test("selected vehicles are compared side by side with differences marked", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/compare\?/);
  const table = page.getByRole("table", { name: "Compare" });
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(table.getByRole("rowheader", { name: /^Pickup method.*differs/ })).toBeVisible();
  await expect(table.getByRole("rowheader", { name: "City" })).toHaveText("City");
  await page.reload();
  await expect(table.getByRole("columnheader", { name: /Qashqai/ })).toContainText("€259.60");
  await page.getByRole("button", { name: /^Remove Fiat Panda/ }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(2);
  await page.goto("/compare");
  await expect(page.getByText("Nothing to compare")).toBeVisible();
});

test("the page shows its API request without a secret", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("Control+.");
  const sheet = page.getByRole("dialog", { name: "View as API call" });
  await expect(sheet).toContainText("Authorization: Bearer $TOKEN");
  await expect(sheet).toContainText(`/v1/rentals/availability?location=${city.slug}`);
  await page.keyboard.press("Control+.");
  await expect(sheet).toHaveCount(0);
});

test("a long list is paginated, and the page is in the URL", async ({ portal }) => {
  const many = Array.from({ length: 53 }, (_, place) => ({
    title: `Car ${place}`,
    price_per_day: 20 + place,
  }));
  const city = await createSearchCity(many);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText("1–50 of 53")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows(page)).toHaveText([/Car 50/, /Car 51/, /Car 52/]);
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(rows(page)).toHaveCount(50);
});

test("a vehicle's own page is complete before hydration", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent", { javaScriptEnabled: false });
  const answer = await page.goto(city.search().replace("/search", `/vehicles/${city.slug}-car-1`));
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Qashqai");
  await expect(page.getByText("€259.60", { exact: true })).toBeVisible();
});

test("the first results of a city are part of the page, and the browser does not send the search again", async ({
  portal,
}) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (isSearch(request)) sent.push(request.url());
  });
  const answer = await page.goto(city.search());
  const html = (await answer?.text()) ?? "";
  for (const slug of ["car-0", "car-1", "car-2"]) expect(html).toContain(`data-slug="${city.slug}-${slug}"`);
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  expect(sent).toEqual([]);
});

test("a search over the cities of a country is sent by the browser", async ({ portal }) => {
  const city = await createSearchCity(threeCars, [], { country: "zz" });
  const page = await portal.open("agent");
  const sent = page.waitForRequest(isSearch);
  const answer = await page.goto(`/search?${new URLSearchParams({ country: "zz", ...searchedStay })}`);
  expect(await answer?.text()).not.toContain("data-slug=");
  await sent;
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator("[data-slug]").first()).toHaveAttribute("data-slug", new RegExp(city.slug));
});
