import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "../fixtures/accessible";
import { countShifts } from "../fixtures/count-shifts";
import { test } from "../fixtures/portal-test";

async function openPalette(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  const box = page.getByPlaceholder(/^A reference/);
  await expect(box).toBeFocused();
  return box;
}

test("the palette finds a booking by four kinds of id", async ({ portal, runtime }) => {
  const external_ref = `DESK-${randomUUID().slice(0, 8)}`;
  const { reference } = await portal.book({ externalRef: external_ref });
  const [ids] = await runtime.database.rows<{ event: string; request: string }>(
    sql`select e.event_id as event, a.request_id as request
        from bookings b join events e on e.booking_id = b.id
        join audit_log a on a.target_id = b.reference and a.request_id is not null
        where b.reference = ${reference} limit 1`,
  );
  const page = await portal.open("agent");
  for (const id of [reference, external_ref, ids?.event, ids?.request]) {
    await page.goto("/coverage");
    const box = await openPalette(page);
    await box.fill(id ?? "");
    const found = page.getByRole("option").filter({ hasText: reference }).first();
    await expect(found).toBeVisible();
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("Nothing found")).toHaveCount(0);
    // A request is found by its own id before what it did.
    if (id === ids?.request) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page, id).toHaveURL(`/bookings/${reference}`);
  }
});

test("the palette goes to pages, and says when there is nothing", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/");
  const box = await openPalette(page);
  await expectAccessible(page);
  await box.fill("cov");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/coverage");
  await (await openPalette(page)).fill("RB-NOBODYHAS0");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByPlaceholder(/^A reference/)).toBeHidden();
});

test("single keys can be switched off, stay off, and leave those with a modifier alone", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Shift+?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByRole("button", { name: "Turn off" }).click();
  await expect(sheet.getByText("Single-key shortcuts are off")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.reload();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Shift+?");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  const box = await openPalette(page);
  // By now the keys pressed before would have acted.
  await expect(page).toHaveURL("/");
  await expect(sheet).toBeHidden();
  await box.press("Escape");
});

test("theme, language and row height stay as they were chosen", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/bookings");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^(Account|Conta)/ }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await choose("Theme: Dark");
  await choose("Row height: Compact");
  await choose("Português");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reservas");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
  await expect(page.locator("html")).toHaveAttribute("lang", /^pt/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reservas");
});

test("the sidebar becomes a rail of icons, keeps its names, and comes back from the server as it was left", async ({
  portal,
}) => {
  const page = await portal.open("admin", { viewport: { width: 1440, height: 900 } });
  const shifts = await countShifts(page);
  await page.goto("/coverage");
  const sidebar = page.getByRole("navigation").first();
  const width = async () => (await sidebar.boundingBox())?.width;
  const names = async () => await sidebar.getByRole("link").allInnerTexts();
  expect(await width()).toBe(224);
  const links = await sidebar.getByRole("link").count();
  await sidebar.getByRole("button", { name: "Show icons only" }).click();
  await expect.poll(width).toBe(56);
  await expect(sidebar.getByRole("link", { name: "Bookings" })).toHaveAttribute("title", "Bookings");
  await expectAccessible(page);
  await page.reload();
  expect(await width()).toBe(56);
  expect(await names()).toHaveLength(links);
  await page.waitForLoadState("networkidle");
  expect(await shifts()).toBe(0);
  await sidebar.getByRole("link", { name: "Bookings" }).click();
  await expect(page).toHaveURL("/bookings");
  expect(await width()).toBe(56);
  await sidebar.getByRole("button", { name: "Show names" }).click();
  await expect.poll(width).toBe(224);
  await page.reload();
  expect(await width()).toBe(224);
});

test("who wants less motion gets none", async ({ portal }) => {
  const page = await portal.open("agent", { reducedMotion: "reduce" });
  await page.goto("/bookings");
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .map((element) => getComputedStyle(element))
      .filter(
        (style) => parseFloat(style.transitionDuration) > 0.01 || parseFloat(style.animationDuration) > 0.01,
      )
      .map((style) => `${style.transition} ${style.animation}`),
  );
  expect(moving).toEqual([]);
});

test("who is signed out elsewhere is signed out here on the next request", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/");
  const client = await portal.client("agent");
  expect((await client.call("GET", "/portal-api/session")).status).toBe(200);
  const other = await portal.open("agent");
  await other.goto("/");
  await other.getByRole("button", { name: /^Account/ }).click();
  await other.getByRole("menuitem", { name: "Sign out everywhere" }).click();
  await expect(other).toHaveURL(/\/sign-in/);
  expect((await client.call("GET", "/portal-api/session")).code).toBe("unauthorized");
  await page.goto("/bookings");
  await expect(page).toHaveURL(/\/sign-in/);
});
