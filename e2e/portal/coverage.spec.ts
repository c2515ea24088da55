import { expect } from "@playwright/test";
import { createCar } from "@/server/testing/fixtures/create-car";
import { expectAccessible } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";

test("countries are sorted by name in the user's language and filtered with the keyboard", async ({
  portal,
  runtime,
}) => {
  await createCar(runtime.database, { fleetSize: 1 });
  for (const [language, filter] of [
    ["en-GB", "Filter countries"],
    ["pt-PT", "Filtrar países"],
  ] as const) {
    const page = await portal.open("agent", { locale: language });
    await page.goto("/coverage");
    const names = page.getByRole("row").locator("td:first-child");
    await expect(names).not.toHaveCount(0);
    const shown = await names.allTextContents();
    expect(shown).toEqual([...shown].sort(new Intl.Collator(language).compare));
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: filter })).toBeFocused();
    await page.keyboard.type(shown.at(-1) ?? "");
    await page.keyboard.press("Enter");
    await expect(names).toHaveText([shown.at(-1) ?? ""]);
    await expectAccessible(page);
    await page.getByRole("link", { name: language === "en-GB" ? "Clear filters" : "Limpar filtros" }).click();
    await expect(names).toHaveCount(shown.length);
  }
});

test("the filter of the countries works without scripts", async ({ portal, runtime }) => {
  await createCar(runtime.database, { fleetSize: 1 });
  const page = await portal.open("agent", { javaScriptEnabled: false });
  await page.goto("/coverage");
  await page.getByRole("searchbox", { name: "Filter countries" }).fill("no such country");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/coverage?q=no+such+country");
  await expect(page.getByText("No country matches this filter")).toBeVisible();
});
