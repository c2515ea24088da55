import type { PageFigures } from "./lighthouse-floors";

const titles = [
  ...["page", "device", "performance", "accessibility", "best practices"],
  ...["SEO", "LCP", "TBT", "CLS"],
];

/** Prints the figures as a Markdown table. */
export function renderLighthouseTable(all: readonly PageFigures[]): string {
  const rows = all.map((figures) => [
    ...[figures.page, figures.device, figures.performance, figures.accessibility, figures.bestPractices],
    figures.seo ?? "–",
    `${Math.round(figures.lcpMs)} ms`,
    `${Math.round(figures.tbtMs)} ms`,
    figures.cls.toFixed(3),
  ]);
  return [titles, titles.map(() => "---"), ...rows]
    .map((cells, line) => (line === 1 ? `|${cells.join("|")}|` : `| ${cells.join(" | ")} |`))
    .join("\n");
}
