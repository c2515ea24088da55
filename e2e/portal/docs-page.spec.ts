import { expect, test } from "@playwright/test";
import { docPages } from "@/lib/docs/pages";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { createDocsSetting } from "../support/docs/docs-setting";

const paths = docPages(createDocsSetting("http://127.0.0.1")).flatMap(({ path, unlisted }) =>
  unlisted === true && path !== "/docs/errors/price_mismatch" ? [] : [path],
);

for (const path of paths) {
  test(`the docs page ${path} is accessible`, async ({ page }) => {
    // The longest pages have thousands of elements, which the rules check four times.
    test.slow();
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    // Their scripts do not depend on the width, so they are loaded once.
    for (const { viewport } of viewports) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
    }
  });
}

test("the documentation has more than 20 pages", () => expect(paths.length).toBeGreaterThan(20));

test("no docs page is wider than 320 px with all examples open", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of paths) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll("details")) fold.open = true;
      for (const panel of document.querySelectorAll('[role="tabpanel"]')) panel.classList.remove("hidden");
    });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test("an example is copied exactly", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/idempotency");
  const example = page.locator("figure").filter({ has: page.locator('[data-example="idempotency-once"]') });
  await example.getByRole("button", { name: "Copy" }).click();
  await expect(example.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await example.locator("pre").textContent());
  expect(copied).toContain("\nJSON");
});

test("the navigation works by keyboard and without scripts, also on a phone", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto("/docs");
  await expect(page.getByText("/v1/rentals/availability").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(0);
  await page.getByText("Menu").click();
  await page.getByRole("link", { name: "Webhooks", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Webhooks");
  // All languages are shown, because the tabs need scripts.
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(page.getByText("timingSafeEqual").first()).toBeVisible();
  await expect(page.getByText("hmac.compare_digest").first()).toBeVisible();
  await page.getByRole("navigation", { name: "Previous and next page" }).getByText("Event catalogue").click();
  await expect(page).toHaveURL("/docs/events");
  await context.close();
});

test("the language of the examples is chosen by keyboard for the whole page and kept on other pages", async ({
  page,
}) => {
  await page.goto("/docs/api/bookings");
  await page.waitForLoadState("networkidle");
  const tabs = page.getByRole("tablist", { name: "Language of the example" });
  const chosen = () => tabs.getByRole("tab", { selected: true }).allTextContents();
  expect(new Set(await chosen())).toEqual(new Set(["curl"]));
  const third = tabs.nth(2);
  await third.getByRole("tab", { name: "curl" }).focus();
  const before = (await third.boundingBox())?.y ?? 0;
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(third.getByRole("tab", { name: "Python" })).toBeFocused();
  expect(new Set(await chosen())).toEqual(new Set(["Python"]));
  expect(Math.abs(((await third.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(1);
  await page.keyboard.press("End");
  await expect(third.getByRole("tab", { name: "PHP" })).toBeFocused();
  await page.goto("/docs/pagination");
  await expect(page.getByRole("tabpanel", { name: "PHP" })).toBeVisible();
  await page.goto("/docs/api/account");
  expect(new Set(await chosen())).toEqual(new Set(["PHP"]));
  const html = await (await page.request.get("/docs/pagination")).text();
  expect(html).toMatch(/aria-selected="true"[^>]*>PHP</);
});

test("links to the portal are shown only to signed-in users", async ({ page, context, baseURL }) => {
  await page.goto("/docs/sandbox");
  await expect(page.getByRole("link", { name: "Search test-poll in the portal" })).toHaveCount(0);
  await context.addCookies([{ name: "staff-session", value: "anything", url: baseURL ?? "" }]);
  await page.reload();
  const link = page.getByRole("link", { name: "Search test-poll in the portal" });
  await expect(link).toHaveAttribute("href", /^\/search\?location=test-poll&date_from=/);
});

test("an unknown documentation page keeps the navigation and the theme, and links into the documentation", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "theme", value: "dark", url: baseURL ?? "" }]);
  const answer = await page.goto("/docs/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found · Car rental partner API");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const navigation = page.getByRole("navigation", { name: "Documentation" });
  await expect(navigation.getByRole("link", { name: "Pagination" })).toBeVisible();
  await expect(navigation.locator("[aria-current]")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Quick start" }).click();
  await expect(page).toHaveURL("/docs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quick start");
});

test("an unknown address shows a page with a link back", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to start page" }).click();
  // For visitors who are not signed in, the link leads to the sign-in page.
  await expect(page).toHaveURL(/\/sign-in/);
});
