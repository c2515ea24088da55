import { renderTable } from "../../kit/table";
import { formatGoal } from "../goal";
import type { PageResult } from "./measure-pages";

const maxMs = 60;

/** Renders the times and the size of each page, the slowest page first. */
export function reportPages(results: readonly PageResult[], markdown: boolean): string {
  const headings = ["page", "viewer", "p50", "p95", "CPU time", "HTML", "transferred", "p95 goal"];
  const lines = [...results]
    .sort((left, right) => right.times.p95Ms - left.times.p95Ms)
    .map(({ path, viewer, times, serverMs, size }) => [
      ...[withoutIds(path), viewer, `${times.p50Ms.toFixed(0)} ms`, `${times.p95Ms.toFixed(0)} ms`],
      ...[`${serverMs.toFixed(0)} ms`, `${size.html.toFixed(0)} KiB`, `${size.transferred.toFixed(1)} KiB`],
      formatGoal(times.p95Ms, { max: maxMs }, " ms"),
    ]);
  return renderTable({ headings, lines }, markdown);
}

/** Replaces IDs and queries by “…”, because they differ between runs. */
function withoutIds(path: string): string {
  return path
    .replace(/\?.*/, "?…")
    .replace(/RB-[0-9A-Z]{10}|(evt|req|whd)_\w+|(?<=\/webhooks\/)\d+|(?<=\/deliveries\/)[^/?]+/g, "…");
}
