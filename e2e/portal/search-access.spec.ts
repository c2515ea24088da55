import { expect, type Page } from "@playwright/test";
import { createLatch } from "@/server/testing/latch";
import { startSupplier, supplierOffer } from "@/server/testing/supplier-server";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { createSearchCity, threeCars } from "../support/search-city";

const rows = (page: Page) => page.getByRole("list", { name: "Results" }).locator("[data-row-link]");

for (const surrounding of viewports) {
  const name = `${surrounding.viewport.width} px wide`;

  test(`the search is accessible in every state, ${name}`, async ({ portal }) => {
    test.slow();
    const city = await createSearchCity(threeCars);
    const page = await portal.open("agent", surrounding);
    await page.goto("/search");
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "Where" }).fill("Find");
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByText("More filters").click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("Choose a city")).toBeVisible();
    await expectAccessible(page);

    await page.goto(city.search({ currency: "USD" }));
    await waitForHydration(page);
    await rows(page)
      .first()
      .or(page.getByRole("button", { name: "EUR", exact: true }))
      .waitFor();
    await expectAccessible(page);
    await page.goto(city.search({ currency: "XXX" }));
    await waitForHydration(page);
    await expect(page.getByRole("button", { name: "EUR", exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto(city.search({ price_max: "1" }));
    await waitForHydration(page);
    await expect(page.getByText("No cars available for this search")).toBeVisible();
    await expectAccessible(page);

    await page.goto(city.search());
    await waitForHydration(page);
    await rows(page).first().focus();
    await page.keyboard.press("x");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("complementary", { name: "Vehicle" }).getByText("€81.00", { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText("€81.00", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+.");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/compare?v=${city.slug}-car-0,${city.slug}-car-1,none&${city.search().split("?")[1]}`);
    await expect(page.getByRole("table")).toContainText("€259.60");
    await expectAccessible(page);
  });

  test(`a polled search is accessible while it runs, waits and expires, ${name}`, async ({
    portal,
    runtime,
  }) => {
    test.slow();
    const supplier = await startSupplier();
    const held = createLatch();
    supplier.scripts.search = async () => {
      await held.released;
      return { status: 200, body: { offers: [supplierOffer("a"), supplierOffer("b", { total: 90 })] } };
    };
    const city = await createSearchCity(threeCars, [supplier]);
    const page = await portal.open("agent", surrounding);
    await page.goto(city.search());
    await waitForHydration(page);
    await expect(page.getByRole("button", { name: "Continue in background" })).toBeVisible({
      timeout: 20_000,
    });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue in background" }).click();
    await rows(page).first().focus();
    await page.keyboard.press("ArrowDown");
    held.release();
    await expect(page.getByRole("button", { name: "Show 2 new" })).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    const handle = new URL(page.url()).searchParams.get("search_id");
    await runtime.database.pool.query("update searches set expires_at = created_at where search_id = $1", [
      handle,
    ]);
    await page.reload();
    await expect(page.getByRole("button", { name: "Search again" })).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await supplier.close();
  });
}
