import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { measureTransfer, toKilobytes } from "../fixtures/measure-transfer";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const field = (page: Page) => page.getByRole("combobox", { name: "Search documentation" });

async function openSearch(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
}

test("the slash key opens the search, arrow keys choose a result and Enter opens it", async ({ page }) => {
  await openSearch(page, "/docs/prices");
  await expect(page.getByRole("status")).toHaveText(/^Search operations, fields/);
  await field(page).fill("price mismach");
  const options = page.getByRole("listbox", { name: "Results" }).getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("group", { name: "price_mismatch, Errors" })).toBeVisible();
  const count = await options.count();
  await page.keyboard.press("ArrowUp");
  await expect(options.nth(count - 1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = options.nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await second.getAttribute("id")) ?? "");
  const href = (await second.getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("Enter opens the first result as soon as the results are there", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/docs/search.json", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/docs/prices");
  await waitForHydration(page);
  await page.keyboard.press("/");
  await field(page).fill("cancelBooking");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Loading…");
  answer();
  await expect(page).toHaveURL(/\/docs\/api\/bookings#cancelBooking/);
});

test("a result on the same page closes the search and scrolls to its heading", async ({ page }) => {
  await openSearch(page, "/docs/api/bookings");
  await field(page).fill("cancelBooking");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/docs\/api\/bookings#cancelBooking/);
});

test("Escape closes the search and returns the focus to the element that opened it", async ({ page }) => {
  await page.goto("/docs");
  await waitForHydration(page);
  const opener = page.getByRole("link", { name: "Search documentation" });
  await opener.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("the slash key types into fields, and does nothing if single-key shortcuts are off", async ({
  page,
}) => {
  await page.goto("/docs/search?q=webhook");
  await waitForHydration(page);
  const input = page.getByRole("searchbox", { name: "Search documentation" });
  await input.press("End");
  await input.press("/");
  await expect(input).toHaveValue("webhook/");
  await page.evaluate(() => localStorage.setItem("single-key-shortcuts", "off"));
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(field(page)).toHaveCount(0);
});

test("the open search has no accessibility violation, with results, without and after a failure", async ({
  page,
}) => {
  test.slow();
  await openSearch(page, "/docs");
  await field(page).fill("webhook");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await field(page).fill("xyzzyxyzzy");
  await expect(page.getByRole("status")).toHaveText(/^No results for/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route("**/docs/search.json", (route) => route.abort());
  await openSearch(page, "/docs");
  await expect(page.getByRole("alert").filter({ hasText: "did not load" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/docs/search.json");
  await page.getByRole("button", { name: "Load again" }).click();
  await field(page).fill("webhook");
  await expect(page.getByRole("option").first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("the search loads at most 16 kB of script and one file, all from the same origin", async ({
  page,
  baseURL,
}) => {
  await page.goto("/docs");
  await waitForHydration(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const { script, hosts } = await measureTransfer(page, async () => {
    await page.keyboard.press("/");
    await field(page).fill("pagination");
    await expect(page.getByRole("option").first()).toBeVisible();
  });
  process.stdout.write(`search of the documentation: script ${toKilobytes(script)} kB\n`);
  expect(toKilobytes(script)).toBeGreaterThan(1);
  expect(toKilobytes(script)).toBeLessThanOrEqual(16);
  expect(hosts).toEqual([new URL(baseURL ?? "").host]);
  expect(requests.filter((url) => !url.includes("/_next/"))).toEqual([`${baseURL}/docs/search.json`]);
});

test("the search works without scripts as a page that search engines do not index", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/docs/bookings");
  await page.getByRole("link", { name: "Search documentation" }).click();
  await page.getByRole("searchbox", { name: "Search documentation" }).fill("idempotancy");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/docs/search?q=idempotancy");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByRole("status")).toHaveText("Results for “idempotancy”");
  await page.getByRole("region", { name: "Idempotency" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/docs\/idempotency/);
  await page.goto("/docs/search?q=xyzzyxyzzy");
  await expect(page.getByRole("status")).toHaveText(/^No results for “xyzzyxyzzy”/);
  // Without a query, the path belongs to the guide to searching cars.
  await page.goto("/docs/search");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Searching and polling");
  await context.close();
});

test("markup in a query is shown as text", async ({ page }) => {
  await page.goto(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  await expect(page.getByRole("searchbox", { name: "Search documentation" })).toHaveValue(
    '"><script>alert(1)</script>',
  );
  await expectAccessible(page);
});
