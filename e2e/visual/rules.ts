import { expect, type Page } from "@playwright/test";
import { findHiddenFocus } from "./checks/focus-ring";
import { findForeignColours } from "./checks/foreign-colours";
import { collectShapedElements, findUnseenEdges } from "./checks/invisible-edges";
import { findLayoutViolations } from "./checks/layout-rules";
import { findLostText } from "./checks/lost-text";

/**
 * Asserts the design rules for colours, text sizes, the 4 px grid and columns of amounts. Also asserts that the page
 * has at least `minColumns` columns of amounts.
 */
export async function expectDesignRules(page: Page, minColumns: number): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await page.evaluate(findForeignColours), `colours, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const { found, columns } = await page.evaluate(findLayoutViolations);
  expect.soft(found).toEqual([]);
  expect.soft(columns, "columns of amounts").toBeGreaterThanOrEqual(minColumns);
}

/** Asserts that the page has tab stops, and that `findHiddenFocus` reports none without a visible focus ring. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const { stops, hidden } = await findHiddenFocus(page);
  expect.soft(hidden).toEqual([]);
  expect.soft(stops, "tab stops").toBeGreaterThan(0);
}

/**
 * Asserts that controls and selected items stay visible in forced colours, where the system replaces the colours of the
 * page.
 */
export async function expectForcedColours(page: Page): Promise<void> {
  const edged = await page.evaluateHandle(collectShapedElements);
  await page.emulateMedia({ forcedColors: "active" });
  const unseen = await edged.evaluate(findUnseenEdges);
  await page.emulateMedia({ forcedColors: "none" });
  expect.soft(unseen).toEqual([]);
}

const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

/** Asserts that no text is cut off in a narrow window, at a zoom of 200% or with wider letter spacing. */
export async function expectToReflow(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [width, height, css] of [
    [320, 640, ""],
    [Math.max(320, size.width / 2), size.height / 2, ""],
    [size.width, size.height, spacing],
    [320, 640, spacing],
  ] as const) {
    await page.setViewportSize({ width, height });
    const sheet = css === "" ? undefined : await page.addStyleTag({ content: css });
    const lost = await page.evaluate(findLostText);
    await sheet?.evaluate((element) => element.parentNode?.removeChild(element));
    expect.soft(lost, `${width} px${css === "" ? "" : ", wider letter spacing"}`).toEqual([]);
  }
  await page.setViewportSize(size);
}
