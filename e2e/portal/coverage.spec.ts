import { expect } from "@playwright/test";
import type { Runtime } from "@/server/context";
import { carEntry, countryEntry, importFile, locationEntry } from "@/server/testing/fixtures/catalogue-file";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";

/** Imports a car in each of three countries. Their order by code, by English and by Portuguese name differs. */
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
    await page.waitForLoadState("networkidle");
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
