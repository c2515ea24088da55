import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`the start page is accessible, ${colorScheme} and ${width} px wide`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? "",
        colorScheme,
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Car rental partner API");
      const { violations, passes } = await new AxeBuilder({ page }).withTags(rules).analyze();
      expect(violations).toEqual([]);
      expect(passes.length).toBeGreaterThan(5);
      await context.close();
    });
  }
}

test("the start page names the environment and leads to the description and the health", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Sandbox", { exact: true })).toBeVisible();
  for (const [name, key] of [
    ["/openapi.json", "openapi"],
    ["/healthz", "status"],
  ] as const) {
    const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
    const answer = await page.request.get(href ?? "");
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toHaveProperty(key);
  }
});

test("the start page asks nothing of anybody else and fits a screen 320 px wide", async ({
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).origin));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(requested.length).toBeGreaterThan(0);
  expect(new Set(requested)).toEqual(new Set([new URL(baseURL ?? "").origin]));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("the start page can be read without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByText("/v1/rentals/availability")).toBeVisible();
  await context.close();
});

test("an address nobody has is a page that says so and leads back", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await expect(page).toHaveURL("/");
});
