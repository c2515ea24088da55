import { expect, test } from "@playwright/test";
import { expectAccessible, surroundings } from "../fixtures/accessible";

for (const options of surroundings) {
  const { colorScheme, viewport } = options;
  test(`the docs page is accessible, ${colorScheme} and ${viewport.width} px wide`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", ...options });
    const page = await context.newPage();
    await page.goto("/docs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Car rental partner API");
    await expectAccessible(page);
    await context.close();
  });
}

test("the docs page names the environment and leads to the description and the health", async ({ page }) => {
  await page.goto("/docs");
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

test("the docs page asks nothing of anybody else and fits a screen 320 px wide", async ({
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).origin));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/docs");
  await page.waitForLoadState("networkidle");
  expect(requested.length).toBeGreaterThan(0);
  expect(new Set(requested)).toEqual(new Set([new URL(baseURL ?? "").origin]));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("the docs page can be read without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/docs");
  await expect(page.getByText("/v1/rentals/availability")).toBeVisible();
  await context.close();
});

test("an address nobody has is a page that says so and leads back", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to the start page" }).click();
  // Which for whoever is not signed in is where one signs in.
  await expect(page).toHaveURL(/\/sign-in/);
});
