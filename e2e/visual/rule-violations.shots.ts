import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { findHiddenFocus } from "./checks/focus-ring";
import { findForeignColours } from "./checks/foreign-colours";
import { collectShapedElements, findUnseenEdges } from "./checks/invisible-edges";
import { findLayoutViolations } from "./checks/layout-rules";
import { findLostText } from "./checks/lost-text";
import { measureInteractions, percentile95 } from "./interactions";

type Rule = (page: Page) => Promise<string[]>;

const colours: Rule = (page) => page.evaluate(findForeignColours);
const lostText: Rule = (page) => page.evaluate(findLostText);
const layout: Rule = async (page) => (await page.evaluate(findLayoutViolations)).found;
const focus: Rule = async (page) => (await findHiddenFocus(page)).hidden;
const edges: Rule = async (page) => {
  const edged = await page.evaluateHandle(collectShapedElements);
  await page.emulateMedia({ forcedColors: "active" });
  return await edged.evaluate(findUnseenEdges);
};

const amounts = (indent: number) =>
  `<table><tr style="height: 24px"><td style="text-align: right">€12.00</td></tr>
   <tr style="height: 24px"><td style="text-align: right; padding-right: ${indent}px">€1,249.50</td></tr></table>`;

/**
 * For each rule: content that violates it (`broken`), the message expected for it, and similar content that is valid.
 */
const violations: readonly { name: string; rule: Rule; broken: string; report: RegExp; valid: string }[] = [
  {
    name: "a colour outside the design",
    rule: colours,
    broken: '<p style="color: #777">Late</p>',
    report: /^rgb\(119, 119, 119\) on <p/,
    valid: '<p style="color: var(--ink3)">Late</p>',
  },
  {
    name: "a border in a colour outside the design",
    rule: colours,
    broken: '<p style="border-left: 1px solid hotpink">Late</p>',
    report: /^rgb\(255, 105, 180\) on <p/,
    valid: '<p style="border-left: 0 solid hotpink">Late</p>',
  },
  {
    name: "a second accent colour on a control",
    rule: colours,
    broken: '<button style="background: var(--bad); color: var(--surface); border: 0">Delete</button>',
    report: /^bad fills a control: Delete/,
    valid: '<button style="background: var(--accent); color: var(--on-accent); border: 0">Delete</button>',
  },
  {
    name: "cut text",
    rule: lostText,
    broken: '<p style="width: 40px; overflow: hidden; white-space: nowrap">Frankfurt am Main</p>',
    report: /^clipped: .* Frankfurt am Main/,
    valid:
      '<p title="Frankfurt am Main" style="width: 40px; overflow: hidden; white-space: nowrap">Frankfurt am Main</p>',
  },
  {
    name: "two lines of text in the height of one",
    rule: lostText,
    broken: '<p style="width: 60px; height: 20px; overflow: hidden; line-height: 20px">Frankfurt am Main</p>',
    report: /^clipped: .* Frankfurt am Main/,
    valid:
      '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">Frankfurt am Main</p><p>Frankfurt am Main</p>',
  },
  {
    name: "a page that scrolls sideways",
    rule: lostText,
    broken: '<p style="width: 2000px">Frankfurt am Main</p>',
    report: / px of overflow: /,
    valid: '<div style="overflow-x: auto"><p style="width: 2000px">Frankfurt am Main</p></div>',
  },
  {
    name: "text below the minimum size",
    rule: layout,
    broken: '<p style="font-size: 10px">Late</p>',
    report: /^10px: Late/,
    valid: '<p style="font-size: 11px">Late</p>',
  },
  {
    name: "proportional numerals",
    rule: layout,
    broken: '<p style="font-variant-numeric: normal">24:10 left</p>',
    report: /^proportional numerals: 24:10/,
    valid: "<p>24:10 left</p>",
  },
  {
    name: "amounts that are not aligned",
    rule: layout,
    broken: amounts(3),
    report: /€12.00 ends at .*€1,249.50 ends at /,
    valid: amounts(1),
  },
  {
    name: "a row off the grid",
    rule: layout,
    broken: '<table><tbody><tr style="height: 42px"><td>Lisbon</td></tr></tbody></table>',
    report: /^a row 42 px high/,
    valid:
      '<table style="border-collapse: collapse"><tbody><tr style="height: 40px"><td>Lisbon</td></tr>' +
      '<tr style="border-bottom: 1px solid"><td style="height: 36px">Porto</td></tr></tbody></table>',
  },
  {
    name: "a tab stop without a focus ring",
    rule: focus,
    broken: '<button style="outline: none">Book</button>',
    report: /^no focus ring: <button> Book/,
    valid: "<button>Book</button>",
  },
  {
    name: "a focus ring in another colour",
    rule: focus,
    broken: '<button style="outline-color: var(--line)">Book</button>',
    report: /^no focus ring: <button> Book/,
    valid: "<button>Book</button>",
  },
  {
    name: "a focus ring that is cut off",
    rule: focus,
    broken: '<div style="overflow: hidden"><button style="width: 100%; margin: 0">Book</button></div>',
    report: /^the focus ring is clipped: <button> Book/,
    valid: '<div style="overflow: hidden; padding: 4px"><button>Book</button></div>',
  },
  {
    name: "a focus ring that is covered",
    rule: focus,
    broken:
      '<div style="position: fixed; inset: 0; background: var(--canvas); z-index: 1"></div><button>Book</button>',
    report: /^the focus ring is covered: <button> Book/,
    valid: "<button>Book</button>",
  },
  {
    name: "a control shown only by its background",
    rule: edges,
    broken: '<button style="border: 0; background: var(--accent)">Book</button>',
    report: /^<button .*> Book/,
    valid: '<button style="border: 1px solid transparent; background: var(--accent)">Book</button>',
  },
];

const tokens = join(import.meta.dirname, "../../app/globals.css");

async function showPage(page: Page, body: string): Promise<void> {
  const style = await readFile(tokens, "utf8");
  await page.setContent(
    `<!doctype html><html data-theme="light"><style>${style}
     table { border-spacing: 0 } td { padding: 0 1px }
     body { color: var(--ink); background: var(--canvas); padding: 8px }
     button { color: var(--ink); background: var(--surface); border: 1px solid var(--line-strong) }</style>
     <body>${body}</body></html>`,
  );
}

for (const { name, rule, broken, report, valid } of violations) {
  test(`a rule reports ${name}`, async ({ page }) => {
    await showPage(page, broken);
    expect(await rule(page)).toEqual([expect.stringMatching(report)]);
    await page.emulateMedia({ forcedColors: "none" });
    await showPage(page, valid);
    expect(await rule(page)).toEqual([]);
  });
}

test("a slow interaction is measured from the press to the next paint", async ({ page }) => {
  const interactions = await measureInteractions(page);
  await page.goto("data:text/html,<button>Book</button>");
  await page.getByRole("button").evaluate((button) => {
    button.addEventListener("keydown", (event) => {
      const key = event instanceof KeyboardEvent ? event.key : "";
      const until = performance.now() + (key === "a" ? 150 : 0);
      while (performance.now() < until) button.textContent = key;
    });
    button.focus();
  });
  const took = await interactions.during(async () => {
    for (const key of ["b", "c", "a", "d"]) await page.keyboard.press(key);
  });
  expect(Math.max(...took)).toBeGreaterThanOrEqual(150);
  expect(Math.max(...took)).toBeLessThan(600);
  expect(percentile95(took)).toBe(Math.max(...took));
  expect(percentile95(Array.from({ length: 100 }, (_, place) => place + 1))).toBe(95);
});
