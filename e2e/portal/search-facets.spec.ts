import { expect, type Page } from "@playwright/test";
import { createLatch } from "@/server/testing/latch";
import { supplierOffer } from "@/server/testing/supplier-server";
import { countShifts, maxShift } from "../fixtures/count-shifts";
import { measureTransfer, toKilobytes } from "../fixtures/measure-transfer";
import { test } from "../fixtures/search-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createSearchCity } from "../support/search-city";

const rows = (page: Page) => page.getByRole("list", { name: "Results" }).locator("[data-row-link]");
const rail = (page: Page) => page.getByRole("complementary", { name: "Filters" });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Filters" });
const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

const cars = [
  {
    title: "Fiat Panda",
    price_per_day: 20,
    vehicle_type: "economy",
    transmission: "manual",
    fuel: "petrol",
    seats: 4,
    bags: 1,
    mileage: { per_day_km: 200, extra_km_price: 0.2 },
    deposit: 250,
  },
  {
    title: "Renault Clio",
    price_per_day: 30,
    vehicle_type: "economy",
    transmission: "automatic",
    fuel: "petrol",
    seats: 5,
    attrs: ["bluetooth"],
  },
  {
    title: "Kia Sportage",
    price_per_day: 60,
    vehicle_type: "suv",
    transmission: "automatic",
    fuel: "hybrid",
    seats: 5,
    delivers: true,
    attrs: ["bluetooth", "isofix"],
  },
  {
    title: "Volkswagen Multivan",
    price_per_day: 110,
    vehicle_type: "suv",
    transmission: "automatic",
    fuel: "diesel",
    seats: 7,
    doors: 5,
    attrs: ["isofix"],
  },
];

test("choices beside the results narrow the list, are in the URL, and Back removes them", async ({
  portal,
}) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent", wide);
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(4);
  await expect(rail(page).getByRole("checkbox", { name: /^Hybrid/ })).toBeVisible();
  await rail(page)
    .getByRole("checkbox", { name: /^Hybrid/ })
    .check();
  await expect(rows(page)).toHaveText(["Kia Sportage"]);
  await expect(page).toHaveURL(/fuel=hybrid/);
  await rail(page)
    .getByRole("checkbox", { name: /^Diesel/ })
    .check();
  await expect(rows(page)).toHaveText(["Kia Sportage", "Volkswagen Multivan"]);
  await expect(page).toHaveURL(/fuel=hybrid(,|%2C)diesel/);
  await rail(page).getByRole("radio", { name: "7 or more" }).check();
  await expect(rows(page)).toHaveText(["Volkswagen Multivan"]);
  await expect(page).toHaveURL(/seats_min=7/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await expect(
    rail(page).getByRole("group", { name: "Seats" }).getByRole("radio", { name: "Any" }),
  ).toBeChecked();
  await rail(page).getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page).not.toHaveURL(/fuel=|seats_min=/);
});

test("each choice shows the number of cars and the lowest total that it would find", async ({ portal }) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent", wide);
  await page.goto(city.search({ transmission: "automatic" }));
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  const option = (name: RegExp) => rail(page).locator("label").filter({ hasText: name });
  await expect(option(/^Petrol/)).toHaveText("Petrolfrom €1201");
  await expect(option(/^Manual/)).toHaveText("Manualfrom €801");
  await expect(option(/^Automatic/)).toHaveText("Automaticfrom €1203");
  await expect(option(/^5 or more/)).toHaveText("5 or morefrom €1203");
  await expect(option(/^Delivered/)).toHaveText("Deliveredfrom €2401");
  await expect(option(/^ISOFIX/)).toHaveText("ISOFIXfrom €2402");
  await expect(rail(page)).toContainText("Own carsfrom €1203");
});

test("a row shows facts with words and what is included", async ({ portal }) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent", wide);
  await page.goto(city.search());
  await waitForHydration(page);
  const panda = page.locator("[data-slug]").first();
  await expect(panda.getByRole("listitem")).toHaveText(["4 seats", "Manual", "Petrol", "1 bag"]);
  await expect(panda).toContainText("200 km per day included · Deposit €250.00");
  await expect(page.locator("[data-slug]").last().getByRole("listitem")).toHaveText([
    "7 seats",
    "Automatic",
    "Diesel",
    "5 doors",
  ]);
});

test("the keyboard reaches the filters with f, narrows the price with arrow keys and returns with Escape", async ({
  portal,
}) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent", wide);
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rail(page).getByRole("slider")).toHaveCount(2);
  await page.keyboard.press("f");
  const lowest = rail(page).getByRole("slider", { name: "Minimum total" });
  await expect(lowest).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/price_min=110(&|$)/);
  await expect(rows(page)).toHaveText(["Renault Clio", "Kia Sportage", "Volkswagen Multivan"]);
  const highest = rail(page).getByRole("slider", { name: "Maximum total" });
  await highest.focus();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/price_max=/);
  await expect(rows(page)).toHaveText(["Renault Clio", "Kia Sportage"]);
  await page.keyboard.press("Escape");
  await expect(rows(page).first()).toBeFocused();
});

test("a phone shows chips and a drawer with the same choices", async ({ portal }) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent", phone);
  await page.goto(city.search({ fuel: "petrol,hybrid" }));
  await waitForHydration(page);
  await expect(rows(page)).toHaveCount(3);
  await expect(rail(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Remove filter: Petrol" }).click();
  await expect(rows(page)).toHaveText(["Kia Sportage"]);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await drawer(page)
    .getByRole("checkbox", { name: /^Diesel/ })
    .check();
  await expect(page).toHaveURL(/fuel=hybrid(,|%2C)diesel/);
  await drawer(page).getByRole("button", { name: "Show 2 cars" }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(rows(page)).toHaveText(["Kia Sportage", "Volkswagen Multivan"]);
});

test("counts grow while a polled search fills, in a constant order, and nothing on the page moves", async ({
  portal,
  supplier,
}) => {
  const held = createLatch();
  const offers = ["a", "b", "c", "d"].map((id) => supplierOffer(id, { vehicle_type: "suv", total: 500 }));
  supplier.scripts.search = async () => {
    await held.released;
    return { status: 200, body: { offers } };
  };
  const city = await createSearchCity(cars.slice(0, 3), [supplier]);
  const page = await portal.open("agent", wide);
  const shifts = await countShifts(page);
  await page.goto(city.search());
  await waitForHydration(page);
  const types = rail(page).getByRole("group", { name: "Vehicle type" }).locator("label");
  await expect(types).toHaveText(["Economyfrom €802", "SUVfrom €2401"]);
  held.release();
  await expect(types).toHaveText(["Economyfrom €802", "SUVfrom €2405"], { timeout: 20_000 });
  await expect(rail(page)).toContainText("Suppliersfrom €5004");
  await expect(page.getByText(/^Complete · 7 cars/)).toBeVisible();
  expect(await shifts()).toBeLessThanOrEqual(maxShift);
});

test("results load at most 12 kB of script for filters and facts", async ({ portal }) => {
  const city = await createSearchCity(cars);
  const page = await portal.open("agent", wide);
  await page.goto("/search");
  await waitForHydration(page);
  await page.keyboard.type(city.name.slice(-8));
  await expect(page.getByRole("option", { name: city.name })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("+30 4n");
  const { script } = await measureTransfer(page, async () => {
    await page.keyboard.press("Enter");
    await expect(rail(page).getByRole("slider")).toHaveCount(2);
    await expect(page.getByText("4 seats")).toBeVisible();
  });
  process.stdout.write(`results: script ${toKilobytes(script)} kB\n`);
  expect(toKilobytes(script)).toBeGreaterThan(1);
  expect(toKilobytes(script)).toBeLessThanOrEqual(12);
});
