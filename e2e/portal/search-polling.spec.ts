import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { formatStayInput } from "@/lib/format/format-stay";
import { createPartner } from "@/server/testing/fixtures/create-partner";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import { signInTo } from "@/server/testing/fixtures/portal-client";
import { countShifts } from "../fixtures/count-shifts";
import { holdOffers, isSearch, laterOffers, rowTitles, test } from "../fixtures/search-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { waitForRequests } from "../fixtures/wait-for-requests";
import { createSearchCity, searchedStay, threeCars } from "../support/search-city";

/**
 * Replaces browser notifications, because a browser without a desktop shows none. The title of the last one is stored
 * in the session storage.
 */
async function recordNotifications(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript((given) => {
    class Notification {
      static permission = given;
      static requestPermission = async () => {
        Notification.permission = "granted";
        return Notification.permission;
      };
      constructor(title: string) {
        sessionStorage.setItem("told", title);
      }
    }
    Object.assign(window, { Notification });
  }, permission);
}

test("rows of a running search can be used at once, and later rows do not move them", async ({
  portal,
  supplier,
}) => {
  const held = holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rowTitles(page)).toHaveCount(3);
  await expect(page).toHaveURL(/search_id=srch_/);
  await expect(page.getByText(/Searching · \d+ s · \d+ checks? · 3 cars so far/)).toBeVisible();
  await expect(page.getByText("0 of 1 supplier responded", { exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(rowTitles(page).first()).toBeFocused();
  held.release();
  await expect(page.getByRole("button", { name: "Show 2 new" })).toBeVisible({ timeout: 20_000 });
  await expect(rowTitles(page)).toHaveText([/Panda/, /Qashqai/, /V-Class/]);
  await page.keyboard.press("n");
  await expect(rowTitles(page)).toHaveText([/Ibiza/, /Panda/, /Cupra/, /Qashqai/, /V-Class/]);
  await expect(page.locator("[data-slug]:focus-within")).toContainText("Panda");
});

test("a search that the user has not touched is sorted once at its end, and nothing on the page moves", async ({
  portal,
  supplier,
}) => {
  const held = holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  const shifts = await countShifts(page);
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rowTitles(page)).toHaveCount(3);
  await expect(page.getByText(/Searching/)).toBeVisible();
  held.release();
  await expect(rowTitles(page)).toHaveText([/Ibiza/, /Panda/, /Cupra/, /Qashqai/, /V-Class/], {
    timeout: 20_000,
  });
  await expect(page.getByText(/^Complete · 5 cars/)).toBeVisible();
  await expect(page.getByText("Search complete: 5 cars")).toBeAttached();
  expect(await shifts()).toBeLessThanOrEqual(0.02);
});

test("a search continues in the background while other pages are open, and a reload resumes it", async ({
  portal,
  supplier,
}) => {
  const held = holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  await recordNotifications(page, "default");
  await page.goto(city.search());
  await waitForHydration(page);
  await page.getByRole("button", { name: "Notify me when done" }).click({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Notify me when done" })).toBeHidden();
  await page.getByRole("button", { name: "Continue in background" }).click();
  await expect(page.getByText("Continues in the background")).toBeVisible();
  await page.getByRole("link", { name: "Coverage" }).first().click();
  await expect(page).toHaveURL("/coverage");
  const chip = page.getByRole("list", { name: "Background searches" }).getByRole("link");
  await expect(chip).toHaveAccessibleName(/so far/);
  await page.reload();
  await expect(chip).toHaveAccessibleName(/so far/);
  held.release();
  await expect(chip).toHaveAccessibleName(/: 5 cars$/, { timeout: 20_000 });
  await chip.click();
  await expect(rowTitles(page)).toHaveCount(5);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isSearch(request)) asked.push(new URL(request.url()).search);
  });
  await page.reload();
  await expect(rowTitles(page)).toHaveCount(5);
  expect(asked.length).toBe(1);
  expect(asked[0]).toMatch(/^\?search_id=/);
});

test("a search can be stopped, keeps its results, and continues on request", async ({ portal, supplier }) => {
  const held = holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  await page.clock.install();
  await page.goto(city.search());
  await waitForHydration(page);
  await page.getByRole("button", { name: "Stop", exact: true }).click({ timeout: 20_000 });
  await expect(page.getByText("Stopped · 3 cars so far")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isSearch(request)) asked.push(request.url());
  });
  held.release();
  await page.clock.fastForward("10:00");
  await waitForRequests(page);
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Continue search" }).click();
  await expect(page.getByText(/^Complete · 5 cars/)).toBeVisible({ timeout: 20_000 });
});

test("a failed search shows the failure and restarts on request", async ({ portal, supplier }) => {
  supplier.scripts.search = () => ({ status: 200, text: "<html>", contentType: "text/html" });
  const city = await createSearchCity([], [supplier]);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Search again" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("main").getByText("The search stopped before finishing").first()).toBeVisible();
  const handle = new URL(page.url()).searchParams.get("search_id");
  supplier.scripts.search = () => ({ status: 200, body: { offers: laterOffers } });
  await page.getByRole("button", { name: "Search again" }).click();
  await expect(rowTitles(page)).toHaveCount(2, { timeout: 20_000 });
  expect(new URL(page.url()).searchParams.get("search_id")).not.toBe(handle);
});

test("rows of an expired search stay visible and can no longer be booked", async ({
  portal,
  supplier,
  runtime,
}) => {
  holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(page).toHaveURL(/search_id=srch_/);
  const handle = new URL(page.url()).searchParams.get("search_id");
  await runtime.database.orm.execute(
    sql`update searches set expires_at = created_at where search_id = ${handle}`,
  );
  await expect(page.getByRole("button", { name: "Search again" })).toBeVisible({ timeout: 20_000 });
  await expect(rowTitles(page)).toHaveCount(3);
  await expect(page.getByRole("link", { name: /^Reserve:/ })).toHaveCount(0);
  await expect(page.getByText("Not bookable").first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page).toHaveURL(/\/search/);
});

test("another account's search is not resumed: its handle is unknown", async ({
  portal,
  supplier,
  runtime,
  baseURL,
}) => {
  const held = holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const path = "/portal-api/v1/rentals/availability";
  const person = await createStaffMember(runtime.database, await createPartner(runtime.database));
  const otherAgent = await signInTo((request) => fetch(request), baseURL ?? "", person);
  const begun = await otherAgent.call("GET", `${path}?${city.search().split("?")[1]}`);
  expect(begun.json).toMatchObject({ status: "pending", search_id: expect.stringMatching(/^srch_/) });
  const theirs: string = begun.json.search_id;

  const agent = await portal.client("agent");
  const answers = [theirs, `srch_${"0".repeat(32)}`].map(async (search_id) => {
    const { status, json } = await agent.call("GET", `${path}?search_id=${search_id}`);
    return { status, error: json.error };
  });
  const [real, invented] = await Promise.all(answers);
  expect(real).toMatchObject({ status: 404, error: { code: "not_found" } });
  expect(real).toEqual(invented);

  const page = await portal.open("agent");
  await page.goto(city.search({ search_id: theirs }));
  await waitForHydration(page);
  await expect(page).not.toHaveURL(new RegExp(theirs));
  await expect(page).toHaveURL(/search_id=srch_/);
  held.release();
  await expect(rowTitles(page)).toHaveCount(5, { timeout: 20_000 });
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  const whole = async () => (await otherAgent.call("GET", `${path}?search_id=${theirs}`)).json.total;
  await expect.poll(whole, { timeout: 20_000 }).toBe(5);
});

test("a temporary fault of the service does not end a search", async ({ portal, supplier }) => {
  const held = holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(page).toHaveURL(/search_id=srch_/);
  let failures = 0;
  await page.route("**/portal-api/v1/rentals/availability?*", async (route) => {
    failures += 1;
    if (failures > 2) return await route.continue();
    await route.fulfill({ status: 502, body: "Bad gateway" });
  });
  held.release();
  await expect(page.getByText(/^Complete · 5 cars/)).toBeVisible({ timeout: 30_000 });
  expect(failures).toBeGreaterThan(2);
});

test("the title of a hidden tab shows that the search has ended", async ({ portal, supplier }) => {
  const held = holdOffers(supplier);
  const city = await createSearchCity(threeCars, [supplier]);
  const page = await portal.open("agent");
  await recordNotifications(page, "granted");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rowTitles(page)).toHaveCount(3);
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
  held.release();
  await expect(page).toHaveTitle(new RegExp(`^\\(5\\) ${city.name} `), { timeout: 20_000 });
  expect(await page.evaluate(() => sessionStorage.getItem("told"))).toMatch(`(5) ${city.name} `);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(page).toHaveTitle(/^Search/);
});

test("the searched stay is the one in the URL", async ({ portal }) => {
  const city = await createSearchCity(threeCars);
  const page = await portal.open("agent");
  await page.goto(city.search());
  await waitForHydration(page);
  await expect(rowTitles(page)).toHaveCount(3);
  await expect(page).not.toHaveURL(/search_id/);
  const searched = formatStayInput(searchedStay.date_from, searchedStay.date_to, "en-GB");
  await expect(page.getByLabel("When")).toHaveValue(searched);
});
