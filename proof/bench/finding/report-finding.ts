import { renderTable } from "../../kit/table";
import { formatGoal } from "../goal";
import type { Measured } from "../load/run-load";
import type { FindingResult } from "./measure-finding";

/** Renders each row next to the searches of the same run: CPU time per response, and its ratio. */
export function reportFinding(results: readonly FindingResult[], markdown: boolean): string {
  const headings = ["row", "ms per response: web", "database", "searches: web", "database", "ratio", "goal"];
  const lines = results.map(({ row, searches, requests }) => {
    const [ours, theirs] = [averageMs(requests), averageMs(searches)];
    const ratio = (ours.web + ours.database) / (theirs.web + theirs.database);
    const figures = [ours.web, ours.database, theirs.web, theirs.database, ratio];
    return [
      row.title,
      ...figures.map((figure) => figure.toFixed(2)),
      formatGoal(ratio, { max: row.maxSearches }),
    ];
  });
  return renderTable({ headings, lines }, markdown);
}

function averageMs(loads: readonly Measured[]): { web: number; database: number } {
  const average = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    web: average(loads.map(({ serverMs }) => serverMs)),
    database: average(loads.map(({ databaseMs }) => databaseMs)),
  };
}
