import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { createBooking } from "@/server/testing/fixtures/create-booking";
import { createCar } from "@/server/testing/fixtures/create-car";
import type { TestRuntime } from "@/server/testing/test-runtime";
import { expectAccessible, viewports } from "../fixtures/accessible";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import { waitForRequests } from "../fixtures/wait-for-requests";

const statuses = ["confirmed", "cancelled", "expired", "completed", "pending"] as const;

/** Creates bookings that were booked one minute apart. Returns their references, newest first. */
async function fill({ database }: TestRuntime, partnerId: number, count: number): Promise<string[]> {
  const car = await createCar(database, { fleetSize: 100 });
  const references: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const row = await createBooking(database, {
      carId: car.id,
      partnerId,
      status: statuses[place % statuses.length] ?? "confirmed",
      bookedAt: new Date(Date.now() - (place + 1) * 60_000),
      externalRef: `EXT-${place}`,
      customerLastName: `Traveller ${place}`,
    });
    references.push(row.reference);
  }
  return references;
}

const rows = (page: Page) => page.locator("a[data-row]");
const shown = async (page: Page) =>
  await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute("data-row")));

test("the list is paged by its buttons and by the browser's Back and Forward", async ({
  portal,
  runtime,
}) => {
  const all = await fill(runtime, portal.partner.id, 60);
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await expect.poll(() => shown(page)).toEqual(all.slice(0, 25));
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => shown(page)).toEqual(all.slice(25, 50));
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => shown(page)).toEqual(all.slice(50));
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.poll(() => shown(page)).toEqual(all.slice(25, 50));
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(all.slice(50));
  await page.goBack();
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(all.slice(0, 25));
  await page.goForward();
  await expect.poll(() => shown(page)).toEqual(all.slice(25, 50));
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(all.slice(25, 50));
});

test("filters are in the URL, and the file contains the filtered list", async ({ portal, runtime }) => {
  const all = await fill(runtime, portal.partner.id, 40);
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await page.getByLabel("Status").selectOption({ label: "Not confirmed yet" });
  const waiting = all.filter((_, place) => place % 5 === 4);
  await expect.poll(() => shown(page)).toEqual(waiting);
  expect(new URL(page.url()).searchParams.get("status")).toContain("pending");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as CSV" }).click(),
  ]);
  const [header, ...lines] = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(header).toContain("reference");
  expect(lines.map((line) => line.split('"')[1])).toEqual(waiting);

  await page.getByLabel("Your reference").fill("EXT-4");
  await page.keyboard.press("Enter");
  await expect.poll(() => shown(page)).toEqual([all[4]]);
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(waiting);
  await page.getByLabel("Payment reference").fill("nobody paid so");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByText("No booking matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect.poll(() => shown(page)).toEqual(all.slice(0, 25));
});

test("a link of an earlier release filters by the time of booking, in the list and in the file, until it is cleared", async ({
  portal,
  runtime,
}) => {
  const { id: carId } = await createCar(runtime.database, { fleetSize: 10 });
  const book = async (bookedAt: string) =>
    (
      await createBooking(runtime.database, {
        carId,
        partnerId: portal.partner.id,
        bookedAt: new Date(bookedAt),
      })
    ).reference;
  const before = await book("2026-10-31T23:59:59Z");
  const first = await book("2026-11-01T00:00:00Z");
  const last = await book("2026-11-10T23:59:59Z");
  const after = await book("2026-11-11T00:00:00Z");
  const page = await portal.open("agent");
  await page.goto("/bookings?created_after=2026-11-01&created_before=2026-11-11");
  await expect(rows(page)).toHaveCount(2);
  expect(await shown(page)).toEqual([last, first]);
  await expect(page.getByLabel("Booked from (UTC)")).toHaveValue("2026-11-01");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain(first);
  expect(file).not.toContain(before);
  await page.getByLabel("Your reference").press("Enter");
  await expect(page).toHaveURL(/created_after=2026-11-01/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(4);
  expect(await shown(page)).toEqual([after, last, first, before]);
  await expect(page.getByLabel("Booked from (UTC)")).toHaveCount(0);
});

test("selecting a filter by keyboard keeps the focus and the text of other fields", async ({
  portal,
  runtime,
}) => {
  const all = await fill(runtime, portal.partner.id, 6);
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await expect.poll(() => shown(page)).toEqual(all);
  await waitForHydration(page);
  await page.getByLabel("Status").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/status=confirmed/);
  await expect.poll(async () => (await shown(page)).length).toBeLessThan(all.length);
  await expect(page.getByLabel("Status")).toBeFocused();
  await page.getByLabel("Your reference").fill("EXT-4");
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(all);
  await expect(page.getByLabel("Status")).toHaveValue("");
  await expect(page.getByLabel("Your reference")).toHaveValue("EXT-4");
});

test("a list position that no longer exists starts from the beginning with a note", async ({
  portal,
  runtime,
}) => {
  const all = await fill(runtime, portal.partner.id, 30);
  const page = await portal.open("agent");
  await page.goto("/bookings?pages=bm90LWEtY3Vyc29y");
  await expect(page.getByText("The list starts from the beginning.")).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(all.slice(0, 25));
  await expect(page).not.toHaveURL(/pages=/);
});

test("Back to a page of a day range keeps the page", async ({ portal, runtime }) => {
  const all = await fill(runtime, portal.partner.id, 30);
  const page = await portal.open("agent");
  await page.goto("/bookings?booked=last_7_days");
  await expect.poll(() => shown(page)).toEqual(all.slice(0, 25));
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => shown(page)).toEqual(all.slice(25));
  const address = page.url();
  expect(address).toContain("pages=");
  await rows(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${all[25]}$`));
  await waitForHydration(page);
  await page.goBack();
  await expect(page.getByLabel("Status")).toBeVisible();
  await waitForHydration(page);
  expect(page.url()).toBe(address);
  expect(await shown(page)).toEqual(all.slice(25));
});

test("the list has keyboard shortcuts", async ({ portal, runtime }) => {
  const all = await fill(runtime, portal.partner.id, 5);
  const page = await portal.open("agent", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/bookings");
  // Shortcuts work after hydration.
  await waitForHydration(page);
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search bookings")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.locator("body").click({ position: { x: 2, y: 300 } });
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("y");
  await expect(page.getByText(`Copied: ${all[1]}`)).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(all[1]);
  const [tab] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("o")]);
  await expect(tab).toHaveURL(`/bookings/${all[1]}`);
  await page.bringToFront();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/bookings/${all[1]}`);
});

test("unconfirmed bookings are polled in one request, not while the page is hidden, and at once when it is visible", async ({
  portal,
}) => {
  const [first, second] = [await portal.book(), await portal.book()];
  const page = await portal.open("agent");
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/portal-api/bookings/statuses")
      asked.push(url.searchParams.get("references") ?? "");
  });
  await page.goto("/bookings");
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
  expect(new Set(asked)).toEqual(new Set([`${second.reference},${first.reference}`]));

  await setVisibility(page, "hidden");
  await waitForRequests(page);
  const before = asked.length;
  const crew = await portal.client("crew");
  await crew.call("POST", `/portal-api/desk/${first.reference}/accept`);
  await page.clock.fastForward("10:00");
  await waitForRequests(page);
  expect(asked.length).toBe(before);
  await setVisibility(page, "visible");
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  const row = page.getByRole("row").filter({ hasText: first.reference });
  await expect(row).toContainText("Confirmed");
  await expect.poll(() => asked.at(-1)).toBe(second.reference);
});

async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}

for (const options of viewports) {
  const { viewport } = options;
  test(`the list is accessible full, empty and failed, ${viewport.width} px wide`, async ({
    portal,
    runtime,
  }) => {
    const page = await portal.open("agent", options);
    await page.goto("/bookings");
    await expect(page.getByText("No bookings yet")).toBeVisible();
    await expectAccessible(page);
    await fill(runtime, portal.partner.id, 10);
    await page.reload();
    await expect(rows(page)).toHaveCount(10);
    await expectAccessible(page);
    await page.goto("/bookings?status=no-such-status");
    await expect(page.getByText("This filter is not valid.")).toBeVisible();
    await expectAccessible(page);
  });
}

test("a list that cannot be reloaded keeps its rows and shows an error", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.clock.install();
  await page.goto("/bookings");
  await waitForHydration(page);
  await page.route(/\/portal-api\/v1\/bookings(\?|$)/, (route) => route.abort("connectionreset"));
  await page.clock.fastForward(10_000);
  // As if the user returned to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(page.locator(`a[data-row="${reference}"]`)).toBeVisible();
});
