import { expect } from "@playwright/test";
import { findPage } from "../support/list-pages";
import { test } from "./picture-testbed";
import { states } from "./states";

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    for (const { name, page: appPage, person, show } of states) {
      const picture = `${name}-${colorScheme}-${width}`;
      test(picture, async ({ testbed }) => {
        const page = await testbed.open(person, { colorScheme, viewport: { width, height } });
        await show(page, testbed);
        expect(findPage(page.url())).toBe(appPage);
        // The picture is stored for review.
        await page.screenshot({ path: `test-results/pictures/${picture}.png`, caret: "hide" });
        // IDs are random and set in a monospaced font.
        await expect(page).toHaveScreenshot(`${picture}.png`, { mask: [page.locator(".font-mono")] });
      });
    }
  }
}
