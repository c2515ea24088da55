import { renderTable } from "../kit/table";
import type { RowResult } from "./load/measure-row";
import type { Stalls } from "./load/stall-probe";

/**
 * Renders the delays of the event loop and the pauses for garbage collection at half load, for the web
 * process and for the bare handler. Shows them next to the 99th percentile of the requests.
 */
export function reportStalls(rows: readonly RowResult[], markdown: boolean): string {
  const figures = ["p99", "loop p99", "longest", "minor GC", "longest", "major GC", "longest", "time in GC"];
  return renderTable(
    {
      headings: ["at half load", "process", ...figures],
      lines: rows.flatMap(({ row, half, bare }) => [
        [row.title, "web", formatMs(half.p99Ms), ...toCells(half.stalls)],
        ["", "bare", formatMs(bare.sameRate.p99Ms), ...toCells(bare.sameRate.stalls)],
      ]),
    },
    markdown,
  );
}

function toCells({ seconds, loopP99Ms, loopMaxMs, minor, major }: Stalls): string[] {
  const share = (minor.totalMs + major.totalMs) / (seconds * 10);
  return [
    ...[formatMs(loopP99Ms), formatMs(loopMaxMs)],
    ...[`${(minor.count / seconds).toFixed(1)}/s`, formatMs(minor.longestMs)],
    ...[`${(major.count / seconds).toFixed(2)}/s`, formatMs(major.longestMs)],
    `${share.toFixed(1)}%`,
  ];
}

function formatMs(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}
