import { isBroken } from "../../invariants/check-all";
import { renderVerdicts } from "../../invariants/report";
import { renderTable } from "../../kit/table";
import { ways } from "./fault-prelude";
import type { PointsResult } from "./run-points";

export function passed({ tried, verdicts }: PointsResult): boolean {
  return tried.every(({ reached }) => reached) && !verdicts.some(isBroken);
}

export function renderPoints({ tried, verdicts, minutes }: PointsResult, markdown = false): string {
  const names = [...new Set(tried.map(({ point }) => point.name))];
  const mark = (name: string, way: string) => {
    const found = tried.find((one) => one.point.name === name && one.way === way);
    return found === undefined ? "" : found.reached ? "done" : "NOT REACHED";
  };
  const table = {
    headings: ["point", ...ways],
    lines: names.map((name) => [name, ...ways.map((way) => mark(name, way))]),
  };
  const summary = `${tried.length} strikes at ${names.length} points in ${minutes.toFixed(1)} minutes.`;
  return [renderTable(table, markdown), summary, renderVerdicts(verdicts, markdown)].join("\n\n");
}
