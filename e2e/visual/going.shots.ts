import { expect, type Page } from "@playwright/test";
import { percentile95 } from "./interactions";
import { test } from "./stage";

const desk = { colorScheme: "light", viewport: { width: 1440, height: 900 } } as const;

/** From a press to the first change of what is watched, in milliseconds of the page's own clock, press by press. */
async function watchChanges(page: Page, watched: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((selector) => {
    const took: number[] = [];
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
      took.push(performance.now() - pressedAt);
      pressedAt = undefined;
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { takeChanges: () => took.splice(0) });
  }, watched);
  // SAFETY: the script above put it there before any of the page's own ran.
  return async () =>
    await page.evaluate(() => (window as unknown as { takeChanges: () => number[] }).takeChanges());
}

function tell(name: string, took: readonly number[]): void {
  const [p95, worst] = [percentile95(took), Math.max(...took)].map(Math.round);
  process.stdout.write(`${name}: ${took.length} times, p95 ${p95} ms, worst ${worst} ms\n`);
}

test("from a press to the next page's first content it is 150 ms at most", async ({ stage }) => {
  test.slow();
  const page = await stage.open("admin", desk);
  const take = await watchChanges(page, "main");
  await page.goto("/coverage");
  await page.waitForLoadState("networkidle");
  const links = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
  const took: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    for (const name of ["Bookings", "Search", "Events", "Webhooks", "Coverage"]) {
      await links.filter({ hasText: name }).first().click();
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}`));
      await page.waitForLoadState("networkidle");
      const [first = Number.POSITIVE_INFINITY] = await take();
      // The first time around, each page's script is fetched and compiled.
      if (round > 0) took.push(first);
    }
  }
  tell("navigation", took);
  expect(percentile95(took)).toBeLessThanOrEqual(150);
});

test("from the key to the palette's first line it is 50 ms at most", async ({ stage }) => {
  const page = await stage.open("admin", desk);
  const take = await watchChanges(page, "[cmdk-item]");
  await page.goto("/coverage");
  await page.waitForLoadState("networkidle");
  const box = page.getByPlaceholder(/^Reference, /);
  const took: number[] = [];
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
    // The first time it is fetched.
    if (time > 0) took.push(first);
  }
  tell("palette", took);
  expect(percentile95(took)).toBeLessThanOrEqual(50);
});
