import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { countNextCity } from "@/server/availability/city-counts/count-next-city";
import type { Runtime } from "@/server/context";
import { carEntry, countryEntry, importFile, locationEntry } from "@/server/testing/fixtures/catalogue-file";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

/** Imports one car in each of three countries, whose order by code, by English name and by Portuguese name differs. */
async function importCountries(runtime: Runtime): Promise<void> {
  const places = [
    ["at", "Austria"],
    ["ch", "Switzerland"],
    ["za", "South Africa"],
  ] as const;
  const file = {
    countries: places.map(([code, name]) => countryEntry(code, { name })),
    locations: places.map(([code]) => locationEntry(`covered-${code}`, code)),
    cars: places.map(([code]) => carEntry(`covered-car-${code}`, `covered-${code}`)),
  };
  // Imports run one at a time, and another test may be importing.
  await expect(() => importFile(runtime, file)).toPass({ timeout: 20_000 });
}

test("countries are sorted by name in the user's language and filtered with the keyboard", async ({
  portal,
  runtime,
}) => {
  await importCountries(runtime);
  for (const [language, filter, sorted] of [
    ["en-GB", "Filter countries", ["Austria", "South Africa", "Switzerland"]],
    ["pt-PT", "Filtrar países", ["África do Sul", "Áustria", "Suíça"]],
  ] as const) {
    const page = await portal.open("agent", { locale: language });
    await page.goto("/coverage");
    const names = page.getByRole("row").locator("td:first-child");
    // Other tests create other countries at the same time.
    const shown = async () =>
      (await names.allTextContents()).filter((name) => sorted.some((one) => one === name));
    await expect.poll(shown).toEqual(sorted);
    await waitForHydration(page);
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: filter })).toBeFocused();
    await page.keyboard.type(sorted[1]);
    await page.keyboard.press("Enter");
    await expect(names).toHaveText([sorted[1]]);
    for (const other of [sorted[0], sorted[2]]) {
      await expect(page.getByRole("row", { name: other })).toHaveCount(0);
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: language === "en-GB" ? "Clear filters" : "Limpar filtros" }).click();
    await expect.poll(shown).toEqual(sorted);
  }
});

test("the filter of the countries works without scripts", async ({ portal, runtime }) => {
  await importCountries(runtime);
  const page = await portal.open("agent", { javaScriptEnabled: false });
  await page.goto("/coverage");
  await expect(page.getByRole("cell", { name: "Switzerland", exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter countries" }).fill("no such country");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/coverage?q=no+such+country");
  await expect(page.getByText("No country matches this filter")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Switzerland", exact: true })).toHaveCount(0);
});

/** Imports two cities of one country and one of another, with the given numbers of cars, and waits for their counts. */
async function importMapCities(runtime: Runtime): Promise<void> {
  const places = [
    ["map-lisbon", "Mapped Lisbon", "xm", 38.72, -9.14, 3],
    ["map-porto", "Mapped Porto", "xm", 41.16, -8.63, 2],
    ["map-reykjavik", "Mapped Reykjavik", "xn", 64.15, -21.94, 1],
  ] as const;
  const file = {
    countries: [countryEntry("xm", { name: "Mapland" }), countryEntry("xn", { name: "North Mapland" })],
    locations: places.map(([slug, name, country, latitude, longitude]) =>
      locationEntry(slug, country, { name, latitude, longitude }),
    ),
    cars: places.flatMap(([slug, , , , , cars]) =>
      Array.from({ length: cars }, (_, place) =>
        carEntry(`${slug}-${place}`, slug, { price_per_day: 40 + 20 * place, fleet_size: 5 }),
      ),
    ),
  };
  await expect(() => importFile(runtime, file)).toPass({ timeout: 20_000 });
  await expect(async () => {
    await countNextCity(runtime.database);
    const [row] = await runtime.database.rows<{ counted: number }>(
      sql`select count(*)::integer as counted from location_counts k join locations l on l.id = k.location_id
          where l.slug like 'map-%' and k.cars > 0`,
    );
    expect(row?.counted).toBe(3);
  }).toPass({ timeout: 30_000, intervals: [0] });
}

test("a search starts from a city of the map, without scripts", async ({ portal, runtime }) => {
  await importMapCities(runtime);
  const page = await portal.open("agent", { javaScriptEnabled: false });
  await page.goto("/coverage/xm");
  const map = page.getByRole("figure", { name: "Map of pickup cities" });
  await map.getByRole("link", { name: "Mapped Lisbon: 3 cars" }).click();
  const detail = page.getByRole("region", { name: "Mapped Lisbon" });
  await expect(detail).toContainText(/Local time \d\d:\d\d · prices in [A-Z]{3}/);
  await expect(detail).toContainText("3 of 3");
  await expect(detail).toContainText("€40.00 – €80.00, median €60.00");
  await expect(detail).toContainText("Too few confirmations");
  await expect(detail).toContainText(/Counted on .+ UTC/);
  await expect(map.getByRole("link", { name: "Mapped Lisbon: 3 cars" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await detail.getByRole("link", { name: "Search here" }).click();
  await expect(page).toHaveURL("/search?location=map-lisbon");
});

test("a circle of several cities leads to a closer map, by keyboard", async ({ portal, runtime }) => {
  await importMapCities(runtime);
  const page = await portal.open("agent");
  await page.goto("/coverage?q=mapland");
  const map = page.getByRole("figure", { name: "Map of pickup cities" });
  await expect(map.getByRole("link", { name: "Mapped Reykjavik: 1 car" })).toBeVisible();
  await map.getByRole("link", { name: "2 cities, including Mapped Lisbon: 5 cars. Zoom in." }).focus();
  await page.keyboard.press("Enter");
  await expect(map.getByRole("link", { name: "Mapped Porto: 2 cars" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all cities" }).click();
  await expect(page).toHaveURL("/coverage?q=mapland");
  await expect(map.getByRole("link", { name: "Mapped Reykjavik: 1 car" })).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [320, 800],
] as const) {
  test(`the circles of the map are at least 24 px wide on a screen of ${width} px`, async ({
    portal,
    runtime,
  }) => {
    await importMapCities(runtime);
    const page = await portal.open("agent", { viewport: { width, height } });
    await page.goto("/coverage/xm");
    const circles = page.getByRole("figure", { name: "Map of pickup cities" }).getByRole("link");
    await expect(circles).toHaveCount(2);
    for (const circle of await circles.all()) {
      const box = await circle.locator("circle").first().boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await expectAccessible(page);
  });
}

test("an area that is not one shows all cities", async ({ portal, runtime }) => {
  await importMapCities(runtime);
  const page = await portal.open("agent");
  await page.goto("/coverage/xm?area=1,2,3&city=nowhere");
  const links = page.getByRole("figure", { name: "Map of pickup cities" }).getByRole("link");
  await expect(links).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Show all cities" })).toHaveCount(0);
});
