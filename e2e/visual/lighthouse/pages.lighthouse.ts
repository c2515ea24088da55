import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "@playwright/test";
import { type PictureTestbed, test } from "../picture-testbed";
import { type Device, findBelowFloor, median, type PageFigures } from "./lighthouse-floors";
import { type LighthousePage, lighthousePages } from "./lighthouse-pages";
import { renderLighthouseTable } from "./render-lighthouse-table";
import { type LighthouseReport, runLighthouse } from "./run-lighthouse";

const runs = 3;
const devices: readonly Device[] = ["desktop", "phone"];
const resultFile = join(import.meta.dirname, "../../../test-results/lighthouse.json");

const chosen = (process.env.LIGHTHOUSE_PAGES ?? "").split(",").filter((name) => name !== "");
const pages = lighthousePages.filter(({ name }) => chosen.length === 0 || chosen.includes(name));

/**
 * Creates the data of a page, measures the page `runs` times and returns the medians. Each call creates its own data,
 * because a draft expires.
 */
async function measure(page: LighthousePage, device: Device, testbed: PictureTestbed): Promise<PageFigures> {
  const url = testbed.baseUrl + (await page.path(testbed));
  const cookie = page.person === "anonymous" ? undefined : testbed.client(page.person).cookie;
  const reports: LighthouseReport[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(url, { device, cookie }));
  const score = (name: string) =>
    median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
  const value = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return {
    page: page.name,
    device,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: page.name === "docs" ? score("seo") : null,
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    failed: [...new Set(reports.flatMap((report) => findFailedAudits(report, page.name === "docs")))],
  };
}

/** Returns the IDs of the failed audits of the scores that must be 100. */
function findFailedAudits({ categories, audits }: LighthouseReport, withSeo: boolean): string[] {
  return ["accessibility", "best-practices", ...(withSeo ? ["seo"] : [])]
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

test("every page is at or above the floors of Lighthouse", async ({ testbed }) => {
  test.setTimeout(pages.length * devices.length * runs * 120_000);
  const all: PageFigures[] = [];
  await mkdir(dirname(resultFile), { recursive: true });
  for (const page of pages) {
    for (const device of devices) {
      const figures = await measure(page, device, testbed);
      all.push(figures);
      // After each page, so that a run that is stopped leaves its figures.
      await writeFile(resultFile, `${JSON.stringify(all, undefined, 2)}\n`);
      process.stdout.write(`${page.name} on a ${device}: performance ${figures.performance}\n`);
    }
  }
  process.stdout.write(`\n${renderLighthouseTable(all)}\n`);
  expect(all).not.toHaveLength(0);
  expect(findBelowFloor(all)).toEqual([]);
});
