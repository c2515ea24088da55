import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { cars as carsTable } from "@/drizzle/schema/catalogue";
import { addDays } from "@/lib/dates";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createPartner } from "@/server/testing/fixtures/create-partner";
import { createLatch } from "@/server/testing/latch";
import type { TestRuntime } from "@/server/testing/test-runtime";
import { expectAccessible } from "../fixtures/accessible";
import { countInput } from "../fixtures/count-input";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createSearchCity, type SearchCity, searchedStay } from "../support/search-city";

const rows = (page: Page) => page.getByRole("list", { name: "Results" }).locator("[data-row-link]");

const fleet = [
  { title: "Fiat Panda", price_per_day: 20, vehicle_type: "economy" },
  { title: "Renault Clio", price_per_day: 25, vehicle_type: "economy", fleet_size: 1 },
  { title: "Nissan Qashqai", price_per_day: 60, vehicle_type: "suv" },
];

/** Creates a city at a random remote place, with a Clio that is booked during the searched rental. */
async function createCityWithBookedClio(runtime: TestRuntime): Promise<SearchCity> {
  const far = { latitude: -randomInt(40, 80), longitude: randomInt(-179, 179) };
  const city = await createSearchCity(fleet, [], far);
  const { database } = runtime;
  const [clio] = await database.orm
    .select({ id: carsTable.id })
    .from(carsTable)
    .where(eq(carsTable.slug, `${city.slug}-car-1`));
  const { id: partnerId } = await createPartner(database);
  const day = (text: string) => new Date(`${text}T08:00:00Z`);
  const [startsAt, endsAt] = [day(searchedStay.date_from), day(addDays(searchedStay.date_to, 2))];
  await createBooking(database, { carId: clio?.id ?? 0, partnerId, startsAt, endsAt, status: "confirmed" });
  return city;
}

test("an agent sees why the Clio is missing after at most eight keys", async ({ portal, runtime }) => {
  const city = await createCityWithBookedClio(runtime);
  const page = await portal.open("agent");
  const counted = await countInput(page);
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveText([/Panda/, /Qashqai/]);
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByPlaceholder(/^Booking, customer/)).toBeFocused();
  await page.keyboard.type("clio");
  await expect(page.getByRole("option", { name: "Why is Renault Clio missing?" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  const answer = page.getByRole("region", { name: "Why is Renault Clio missing?" });
  await expect(answer.getByText("It is booked on these dates.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("1");
  await expect(rows(page)).toHaveText([/Panda/, /Clio/, /Qashqai/]);
  await expect(page).toHaveURL(new RegExp(`date_from=${addDays(searchedStay.date_to, 2)}`));
  const { keys, clicks } = await counted();
  expect(clicks).toBe(0);
  expect(keys).toBeLessThanOrEqual(8);
});

test("the bar counts the shown cars when the pointer comes to it, and w opens and closes the explanation of the others", async ({
  portal,
  runtime,
}) => {
  const city = await createCityWithBookedClio(runtime);
  const page = await portal.open("agent");
  await page.goto(city.search({ vehicle_type: "economy" }));
  await waitForHydration(page);
  let explanations = 0;
  page.on("request", (request) => {
    if (request.url().includes("/availability/explain")) explanations += 1;
  });
  const open = page.getByRole("button", { name: "Explain missing cars" });
  await expect(open).toHaveAttribute("aria-expanded", "false");
  await waitForHydration(page);
  expect(explanations).toBe(0);
  await open.hover();
  const count = page.getByRole("button", { name: "1 of 3 cars shown" });
  await expect(count).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("w");
  const answer = page.getByRole("region", { name: "Why cars are missing" });
  await expect(answer.getByRole("listitem").filter({ hasText: "Qashqai" })).toHaveText(
    "1 car of another vehicle typeNissan Qashqai (SUV)",
  );
  await expect(answer.getByText("1 car booked on these dates")).toBeVisible();
  await expect(count).toHaveAttribute("aria-expanded", "true");
  await page.reload();
  await expect(answer).toBeVisible();
  await waitForHydration(page);
  await page.keyboard.press("w");
  await expect(answer).toBeHidden();
  await page.goBack();
  await expect(answer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(answer).toBeHidden();
});

test("an empty result names the reasons, and each change finds the number of cars that it states", async ({
  portal,
  runtime,
}) => {
  const city = await createCityWithBookedClio(runtime);
  const page = await portal.open("agent");
  const empty = city.search({ vehicle_type: "suv", price_max: "200" });
  await page.goto(empty);
  await expect(page.getByText("No cars available for this search")).toBeVisible();
  const answer = page.getByRole("region", { name: "Why cars are missing" });
  await expect(answer.getByText("1 car outside the price range")).toBeVisible();
  const changes = answer.getByRole("list").last().getByRole("button");
  const texts = await changes.allTextContents();
  expect(texts.length).toBeGreaterThanOrEqual(2);
  for (const [place, text] of texts.entries()) {
    const promised = /(\d+) cars? from (€\d+\.\d\d)/.exec(text);
    await page.goto(empty);
    await expect(changes.nth(place)).toHaveText(text);
    await page.keyboard.press(String(place + 1));
    await expect(rows(page), text).toHaveCount(Number(promised?.[1]));
    await expect(page.locator("[data-total]").first()).toContainText(promised?.[2] ?? "missing");
  }
});

test("a click searches from the next free day of a hidden car", async ({ portal, runtime }) => {
  const city = await createCityWithBookedClio(runtime);
  const page = await portal.open("agent");
  await page.goto(city.search({ q: "clio" }));
  await waitForHydration(page);
  await page.getByRole("button", { name: /^available from / }).click();
  await expect(rows(page)).toHaveText([/Clio/]);
});

test("the palette requests cars only while one city is searched", async ({ portal, runtime }) => {
  const city = await createCityWithBookedClio(runtime);
  const page = await portal.open("agent");
  for (const path of ["/coverage", "/search", `/search?country=pt&date_from=${searchedStay.date_from}`]) {
    await page.goto(path);
    await waitForHydration(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByPlaceholder(/^Booking, customer/)).toBeFocused();
    const found = page.waitForResponse("**/portal-api/find?**");
    await page.keyboard.type("clio");
    await found;
    await expect(page.getByRole("option", { name: /missing\?$/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
  }
  await page.goto(city.search());
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByPlaceholder(/^Booking, customer/)).toBeFocused();
  const cars = page.waitForResponse("**/portal-api/city-cars?**q=panda**");
  await page.keyboard.type("panda");
  await cars;
  await expect(page.getByRole("option", { name: /missing\?$/ })).toHaveCount(0);
});

test("the palette keeps the missing cars while the user types on", async ({ portal, runtime }) => {
  const city = await createCityWithBookedClio(runtime);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByPlaceholder(/^Booking, customer/)).toBeFocused();
  const option = page.getByRole("option", { name: "Why is Renault Clio missing?" });
  await page.keyboard.type("cl");
  await expect(option).toBeVisible();
  const latch = createLatch();
  await page.route("**/portal-api/city-cars?**", async (route) => {
    await latch.released;
    await route.continue();
  });
  for (const letter of ["i", "o"]) {
    const asked = page.waitForRequest("**/portal-api/city-cars?**");
    await page.keyboard.type(letter);
    await asked;
  }
  await expect(option).toBeVisible({ timeout: 1 });
  latch.release();
  await expect(option).toBeVisible();
});

test("the explanation of a car that is shown leads to the car", async ({ portal, runtime }) => {
  const city = await createCityWithBookedClio(runtime);
  const page = await portal.open("agent");
  await page.goto(`${city.search()}&explain=${city.slug}-car-0`);
  const answer = page.getByRole("region", { name: "Fiat Panda is in the results" });
  await answer.getByRole("link", { name: "Show car" }).click();
  await expect(page).toHaveURL(new RegExp(`/vehicles/${city.slug}-car-0`));
});

test("an explanation that cannot be loaded shows a message and can be requested again", async ({
  portal,
  runtime,
}) => {
  const city = await createCityWithBookedClio(runtime);
  const page = await portal.open("agent");
  await page.route("**/availability/explain?**", (route) => route.abort(), { times: 1 });
  await page.goto(city.search({ price_max: "1" }));
  await waitForHydration(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("2 cars outside the price range")).toBeVisible();
});
