import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "../fixtures/accessible";
import { countShifts } from "../fixtures/count-shifts";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

async function openPalette(page: Page) {
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  const box = page.getByPlaceholder(/^Booking, customer/);
  await expect(box).toBeFocused();
  return box;
}

test("the palette finds a booking by four kinds of ID", async ({ portal, runtime }) => {
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
    await expect(page.getByText("No booking, page or ID matches")).toHaveCount(0);
    // A request is found by its own ID, before its booking.
    if (id === ids?.request) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page, id).toHaveURL(`/bookings/${reference}`);
  }
});

test("the palette opens pages, and says when nothing matches", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/");
  const box = await openPalette(page);
  await expectAccessible(page);
  await box.fill("cov");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/coverage");
  await (await openPalette(page)).fill("RB-NOBODYHAS0");
  await expect(page.getByText("No booking, page or ID matches")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByPlaceholder(/^Booking, customer/)).toBeHidden();
});

test("the palette says when its search failed, and searches again with the next letter", async ({
  portal,
}) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await page.route("**/portal-api/find?*", (route) => route.abort("internetdisconnected"));
  const box = await openPalette(page);
  await box.fill(reference.slice(0, 6));
  await expect(page.getByText("Search failed. Type again to retry.")).toBeVisible();
  await page.unroute("**/portal-api/find?*");
  await box.fill(reference);
  await expect(page.getByRole("option", { name: reference })).toBeVisible();
  await expect(page.getByText("Search failed. Type again to retry.")).toBeHidden();
});

test("the palette runs the open page's actions by the page's own controls and shows their shortcuts", async ({
  portal,
}) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`/bookings/${reference}`);
  const box = await openPalette(page);
  const group = page.getByRole("group", { name: "On this page" });
  await expect(group.getByRole("option")).toContainText(["Copy reference", "View as API call"]);
  await expect(group.getByRole("option", { name: "View as API call" })).toContainText("Ctrl+.");
  await expectAccessible(page);
  await box.fill("copy ref");
  await page.keyboard.press("Enter");
  await expect(box).toBeHidden();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await (await openPalette(page)).fill("api call");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "View as API call" })).toContainText(
    `/v1/bookings/${reference}`,
  );
  await page.keyboard.press("Escape");
  await page.goto("/coverage");
  await openPalette(page);
  await expect(page.getByRole("option", { name: "Copy reference" })).toHaveCount(0);
});

test("the palette changes theme, row height and language, and signs out", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/bookings");
  const choose = async (typed: string, name: string) => {
    await waitForHydration(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { expanded: true }).fill(typed);
    await expect(page.getByRole("option", { selected: true })).toContainText(name);
    await page.keyboard.press("Enter");
  };
  await choose("dark", "Theme: Dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await choose("compact", "Row height: Compact");
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
  await choose("keyboard", "Keyboard shortcuts");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await choose("portug", "Language: Português");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reservas");
  await choose("Terminar sess", "Terminar sessão");
  await expect(page).toHaveURL(/\/sign-in/);
});

const doable = [
  ["agent", ["New search"], ["Add endpoint"]],
  ["admin", ["New search", "Add endpoint"], []],
  ["crew", ["Sign out"], ["New search", "Add endpoint"]],
] as const;

for (const [role, offered, withheld] of doable) {
  test(`the palette offers an ${role} exactly the actions of the role`, async ({ portal }) => {
    const page = await portal.open(role);
    await page.goto("/settings/profile");
    await openPalette(page);
    const option = (name: string) => page.getByRole("option", { name });
    for (const name of offered) await expect(option(name).first()).toBeVisible();
    for (const name of withheld) await expect(option(name)).toHaveCount(0);
    if (role !== "admin") return;
    await page.keyboard.type("add endpoint");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/webhooks/new");
  });
}

test("closing the palette returns the focus", async ({ portal }) => {
  const { reference } = await portal.book();
  const page = await portal.open("agent");
  await page.goto("/bookings");
  await waitForHydration(page);
  await page.keyboard.press("j");
  const row = page.getByRole("link", { name: reference });
  await expect(row).toBeFocused();
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
});

test("the page behind a dialog does not scroll, and a press outside closes only the dialog", async ({
  portal,
}) => {
  const page = await portal.open("agent", { viewport: { width: 1280, height: 320 } });
  await page.goto("/settings/shortcuts");
  await waitForHydration(page);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 80);
  await expect.poll(scrolled).toBe(80);
  for (const [key, name] of [
    ["Control+k", "Find or go to…"],
    ["Shift+?", "Keyboard shortcuts"],
  ] as const) {
    await page.keyboard.press(key);
    const box = page.getByRole("dialog", { name });
    await expect(box).toBeVisible();
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, 80);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
    expect(await scrolled()).toBe(80);
    await page.mouse.click(100, 200);
    await expect(box).toHaveCount(0);
    await expect(page).toHaveURL("/settings/shortcuts");
  }
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 80);
  await expect.poll(scrolled).toBe(160);
});

test("every shortcut for a page opens that page", async ({ portal }) => {
  test.slow();
  const page = await portal.open("admin");
  await page.goto("/settings/shortcuts");
  const rows = page.getByRole("main").locator("dl > div").filter({ hasText: "Go to “" });
  const told = await rows.evaluateAll((all) =>
    all.map(
      (row) =>
        [row.querySelector("dt")?.textContent ?? "", row.querySelector("dd")?.textContent ?? ""] as const,
    ),
  );
  expect(told.map(([, keys]) => keys)).toEqual(
    expect.arrayContaining([
      "g t",
      "g s",
      "g b",
      "g i",
      "g c",
      "g w",
      "g e",
      "g l",
      "g x",
      "g a",
      "g d",
      "g n",
      "g m",
      "g u",
    ]),
  );
  for (const [meaning, keys] of told) {
    const name = /“(.*)”$/.exec(meaning.replaceAll("\n", ""))?.[1] ?? "";
    const href = await page
      .getByRole("navigation")
      .first()
      .getByRole("link", { name, exact: true })
      .getAttribute("href");
    await waitForHydration(page);
    for (const key of keys.split(" ")) await page.keyboard.press(key);
    await expect(page, meaning).toHaveURL(href ?? "");
    await page.goto("/settings/shortcuts");
  }
});

test("a slow page leaves the open one in place, with a progress bar that moves nothing", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  const shifts = await countShifts(page);
  const line = page.locator(".animate-pending");
  const byLink = () => page.getByRole("navigation").first().getByRole("link", { name: "Bookings" }).click();
  const byKeys = async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("b");
  };
  for (const go of [byLink, byKeys]) {
    await page.goto("/coverage");
    await waitForHydration(page);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/bookings\?.*_rsc/, async (route) => {
      if (!("next-router-prefetch" in route.request().headers())) await held;
      await route.continue();
    });
    await go();
    await expect(line).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coverage");
    release();
    await expect(page).toHaveURL("/bookings");
    await expect(line).toHaveCount(0);
    expect(await shifts()).toBe(0);
    await page.unrouteAll();
  }
});

for (const [list, role, path] of [
  ["bookings", "agent", "/bookings"],
  ["unconfirmed bookings of today", "agent", "/"],
  ["events", "admin", "/events"],
  ["requests", "admin", "/developers/logs"],
] as const) {
  test(`the dot opens a menu for a row of ${list}, and the focus returns to the row`, async ({ portal }) => {
    await portal.book();
    const page = await portal.open(role);
    // The log stores requests in batches, so the list may be empty at first.
    await expect(async () => {
      await page.goto(path);
      await expect(page.locator("[data-row]").first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await waitForHydration(page);
    const row = page.locator("[data-row]:focus");
    // A list that is updated before it is hydrated may lose the first press.
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(row).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    const address = new URL((await row.getAttribute("href")) ?? "", page.url()).pathname;
    await page.keyboard.press(".");
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem")).toHaveText([/^Open/, /^Open in a new tab/, /^Copy reference/]);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(row).toHaveAttribute("href", new RegExp(address));
    await page.keyboard.press(".");
    await menu.getByRole("menuitem", { name: "Open", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(address));
  });
}

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
const systems = [
  { name: "a Mac by its hint", hint: '"macOS"', agent: undefined, shown: "⌘K" },
  { name: "a Mac by its user agent", hint: "", agent: mac, shown: "⌘K" },
  { name: "Windows", hint: '"Windows"', agent: undefined, shown: "Ctrl+K" },
  { name: "Linux", hint: '"Linux"', agent: undefined, shown: "Ctrl+K" },
];
for (const { name, hint, agent, shown } of systems) {
  test(`the first paint shows the shortcuts of ${name}`, async ({ portal }) => {
    const page = await portal.open("agent", {
      javaScriptEnabled: false,
      extraHTTPHeaders: { "sec-ch-ua-platform": hint },
      ...(agent === undefined ? {} : { userAgent: agent }),
    });
    await page.goto("/");
    const palette = page.locator('button[aria-keyshortcuts="Meta+K Control+K"]');
    await expect(palette).toContainText(shown);
  });
}

test("the dot opens the actions of the focused row", async ({ portal }) => {
  const page = await portal.open("admin");
  await page.goto("/settings/team");
  await waitForHydration(page);
  await page.keyboard.press("j");
  await page.keyboard.press(".");
  await expect(page.getByRole("menuitem", { name: "Change role" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("single-key shortcuts can be disabled, stay disabled, and do not affect those with a modifier", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  await page.goto("/");
  await waitForHydration(page);
  await page.keyboard.press("Shift+?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByRole("button", { name: "Turn off" }).click();
  await expect(sheet.getByText("Single-key shortcuts are off")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.reload();
  await waitForHydration(page);
  await page.keyboard.press("Shift+?");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  const box = await openPalette(page);
  // By now, a disabled shortcut would have acted.
  await expect(page).toHaveURL("/");
  await expect(sheet).toBeHidden();
  await box.press("Escape");
});

test("theme, language and row height are stored", async ({ portal }) => {
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

test("the sidebar collapses to icons, keeps its names, and is rendered by the server as it was left", async ({
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
  await waitForHydration(page);
  expect(await shifts()).toBe(0);
  await sidebar.getByRole("link", { name: "Bookings" }).click();
  await expect(page).toHaveURL("/bookings");
  expect(await width()).toBe(56);
  await sidebar.getByRole("button", { name: "Show labels" }).click();
  await expect.poll(width).toBe(224);
  await page.reload();
  expect(await width()).toBe(224);
});

test("reduced motion disables animations", async ({ portal }) => {
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

test("a session ended elsewhere is signed out at its next request", async ({ portal }) => {
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
