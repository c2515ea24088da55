import { expect, type Page } from "@playwright/test";
import { getTexts } from "@/lib/texts/get-texts";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

const script = "**/texts/*.js";

/** A text that is shown only in a dialog rendered by the browser, so that the HTML of no page contains it. */
const clientText = getTexts("en").team.inviteText;

/** Returns the transferred bytes of each text script of the open page. A cached script has 0. */
async function readTransfers(page: Page): Promise<{ name: string; bytes: number }[]> {
  return await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/texts/"))
      .map((entry) => ({
        name: new URL(entry.name).pathname,
        bytes: entry instanceof PerformanceResourceTiming ? entry.transferSize : -1,
      })),
  );
}

/** Clicks until the account menu opens, because a click before the page is interactive has no effect. */
async function openAccountMenu(page: Page): Promise<void> {
  const item = page.getByRole("menuitem", { name: "Sign out", exact: true });
  await expect(async () => {
    await page.getByRole("button", { name: /^Account: / }).click();
    await expect(item).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

test("texts come once, as a script that later pages find in the browser's cache", async ({ portal }) => {
  const page = await portal.open("admin");
  const first = await page.goto("/settings/team");
  expect(await first?.text()).not.toContain(clientText);
  await waitForHydration(page);
  const [loaded] = await readTransfers(page);
  expect(loaded?.name).toMatch(/^\/texts\/en\.[\w-]{16}\.js$/);
  expect(loaded?.bytes).toBeGreaterThan(10_000);
  await page.goto("/bookings");
  await waitForHydration(page);
  expect(await readTransfers(page)).toEqual([{ name: loaded?.name, bytes: 0 }]);
});

test("a page stays readable until its texts arrive, and then it is interactive", async ({ portal }) => {
  const page = await portal.open("admin");
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/settings/team", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team");
  release();
  await openAccountMenu(page);
});

test("a page whose texts fail to load tries again", async ({ portal }) => {
  const page = await portal.open("admin");
  let failures = 0;
  await page.route(script, async (route) => {
    failures += 1;
    await (failures === 1 ? route.abort() : route.continue());
  });
  await page.goto("/settings/team");
  await openAccountMenu(page);
  expect(failures).toBeGreaterThan(1);
});

test("another language loads its own script when it is chosen, without a new page", async ({ portal }) => {
  const page = await portal.open("agent");
  await page.goto("/settings/profile");
  await waitForHydration(page);
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Português" });
  await expect(page.locator("html")).toHaveAttribute("lang", "pt");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(getTexts("pt").settings.profile);
  expect((await readTransfers(page)).map(({ name }) => name.slice(0, 10))).toEqual([
    "/texts/en.",
    "/texts/pt.",
  ]);
});

test("a page is readable without scripts", async ({ portal }) => {
  const page = await portal.open("agent", { javaScriptEnabled: false });
  await page.goto("/bookings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bookings");
});
