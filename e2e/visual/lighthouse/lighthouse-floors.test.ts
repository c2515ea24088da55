import { expect, test } from "vitest";
import { findBelowFloor, median, type PageFigures } from "./lighthouse-floors";
import { renderLighthouseTable } from "./render-lighthouse-table";

const good: PageFigures = {
  page: "docs",
  device: "desktop",
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcpMs: 512.4,
  tbtMs: 0,
  cls: 0.0012,
  failed: [],
};

test("figures at the floors pass", () => {
  expect(findBelowFloor([good, { ...good, device: "phone", performance: 90, seo: null }])).toEqual([]);
});

test("each score below its floor is named with its page, device and audits", () => {
  const bad = { ...good, performance: 97, accessibility: 99, bestPractices: 96, seo: 92, failed: ["label"] };
  expect(findBelowFloor([good, bad])).toEqual([
    "docs on a desktop: performance 97, at least 98",
    "docs on a desktop: accessibility 99, at least 100 (label)",
    "docs on a desktop: bestPractices 96, at least 100 (label)",
    "docs on a desktop: seo 92, at least 100 (label)",
  ]);
  expect(findBelowFloor([{ ...good, device: "phone", performance: 89 }])).toEqual([
    "docs on a phone: performance 89, at least 90",
  ]);
});

test("the median is the middle value in numeric order", () => {
  expect(median([100, 9, 98])).toBe(98);
  expect(median([3])).toBe(3);
  expect(() => median([])).toThrow("at least one");
});

test("the table has a row per page and device with units", () => {
  const table = renderLighthouseTable([good, { ...good, device: "phone", seo: null }]);
  expect(table.split("\n")).toEqual([
    "| page | device | performance | accessibility | best practices | SEO | LCP | TBT | CLS |",
    "|---|---|---|---|---|---|---|---|---|",
    "| docs | desktop | 98 | 100 | 100 | 100 | 512 ms | 0 ms | 0.001 |",
    "| docs | phone | 98 | 100 | 100 | – | 512 ms | 0 ms | 0.001 |",
  ]);
});
