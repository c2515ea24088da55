import { expect } from "@playwright/test";
import { findPage } from "../support/list-pages";
import { test } from "./stage";
import { states } from "./states";

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    for (const { name, of, who, show } of states) {
      const picture = `${name}-${colorScheme}-${width}`;
      test(picture, async ({ stage }) => {
        const page = await stage.open(who, { colorScheme, viewport: { width, height } });
        await show(page, stage);
        expect(findPage(page.url())).toBe(of);
        // To be looked at.
        await page.screenshot({ path: `test-results/pictures/${picture}.png`, caret: "hide" });
        // Ids are drawn by lot, and each is set in mono.
        await expect(page).toHaveScreenshot(`${picture}.png`, { mask: [page.locator(".font-mono")] });
      });
    }
  }
}
