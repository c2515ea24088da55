import { expect, type Page } from "@playwright/test";
import { percentile95 } from "./interactions";
import { test } from "./picture-testbed";

const desk = { colorScheme: "light", viewport: { width: 1440, height: 900 } } as const;

/**
 * Measures the time from each click or key press to the first change of the elements that match the selector `watched`.
 * Returns a function that returns the times measured since its last call, in milliseconds.
 */
async function watchChanges(page: Page, watched: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((selector) => {
    const times: number[] = [];
    let pressedAt: number | undefined;
    const press = ({ timeStamp, isTrusted }: Event) => {
      if (isTrusted) pressedAt = timeStamp;
    };
    addEventListener("click", press, true);
    addEventListener("keydown", press, true);
    new MutationObserver((changes) => {
      const seen = changes.some(
        ({ target, addedNodes }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(selector) ||
          [...addedNodes].some((node) => node instanceof Element && node.querySelector(selector)),
      );
      if (!seen || pressedAt === undefined) return;
      times.push(performance.now() - pressedAt);
      pressedAt = undefined;
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { takeChanges: () => times.splice(0) });
  }, watched);
  // SAFETY: the init script above defines it before any script of the page runs.
  return async () =>
    await page.evaluate(() => (window as unknown as { takeChanges: () => number[] }).takeChanges());
}

function printTimes(name: string, times: readonly number[]): void {
  const [p95, worst] = [percentile95(times), Math.max(...times)].map(Math.round);
  process.stdout.write(`${name}: ${times.length} presses, p95 ${p95} ms, worst ${worst} ms\n`);
}

test("the next page shows its first content within 150 ms of a press", async ({ testbed }) => {
  test.slow();
  const page = await testbed.open("admin", desk);
  const take = await watchChanges(page, "main");
  await page.goto("/coverage");
  await page.waitForLoadState("networkidle");
  const links = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    for (const name of ["Bookings", "Search", "Events", "Webhooks", "Coverage"]) {
      await links.filter({ hasText: name }).first().click();
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}`));
      await page.waitForLoadState("networkidle");
      const [first = Number.POSITIVE_INFINITY] = await take();
      // In the first round, the script of each page is downloaded and compiled.
      if (round > 0) times.push(first);
    }
  }
  printTimes("navigation", times);
  expect(percentile95(times)).toBeLessThanOrEqual(150);
});

test("the palette shows its first item within 50 ms of the shortcut", async ({ testbed }) => {
  const page = await testbed.open("admin", desk);
  const take = await watchChanges(page, "[cmdk-item]");
  await page.goto("/coverage");
  await page.waitForLoadState("networkidle");
  const box = page.getByPlaceholder(/^Booking, customer/);
  const times: number[] = [];
  for (let time = 0; time < 21; time += 1) {
    await page.keyboard.down("Control");
    await page.keyboard.press("k");
    await page.keyboard.up("Control");
    await expect(box).toBeFocused();
    await expect(page.locator("[cmdk-item]").first()).toBeVisible();
    const [first = Number.POSITIVE_INFINITY] = await take();
    await page.keyboard.press("Escape");
    await expect(box).toHaveCount(0);
    await take();
    // The first time, the chunk is downloaded.
    if (time > 0) times.push(first);
  }
  printTimes("palette", times);
  expect(percentile95(times)).toBeLessThanOrEqual(50);
});
