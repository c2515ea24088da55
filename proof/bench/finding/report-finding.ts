import { renderTable } from "../../kit/table";
import { formatGoal } from "../goal";
import type { Measured } from "../load/run-load";
import type { FindingResult } from "./measure-finding";

/**
 * Renders each row with its comparison: the CPU time per response of both, the ratio of the averages, and the lowest and
 * highest ratio of the pairs that were measured in turn.
 */
export function reportFinding(results: readonly FindingResult[], markdown: boolean): string {
  const headings = [
    "row",
    "ms per response: web",
    "database",
    "compared with",
    "web",
    "database",
    "ratio",
    "of pairs",
    "goal",
  ];
  const lines = results.map(({ comparison, requests, others }) => {
    const [ours, theirs] = [averageMs(requests), averageMs(others)];
    const ratio = (ours.web + ours.database) / (theirs.web + theirs.database);
    const show = ({ web, database }: typeof ours) => [web.toFixed(2), database.toFixed(2)];
    return [
      comparison.title,
      ...show(ours),
      comparison.otherTitle,
      ...show(theirs),
      ratio.toFixed(2),
      showPairs(requests, others),
      formatGoal(ratio, { max: comparison.max }),
    ];
  });
  return renderTable({ headings, lines }, markdown);
}

function showPairs(requests: readonly Measured[], others: readonly Measured[]): string {
  const total = ({ serverMs, databaseMs }: Measured) => serverMs + databaseMs;
  const ratios = requests.flatMap((measured, pair) => {
    const other = others[pair];
    return other === undefined ? [] : [total(measured) / total(other)];
  });
  return `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
}

function averageMs(loads: readonly Measured[]): { web: number; database: number } {
  const average = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    web: average(loads.map(({ serverMs }) => serverMs)),
    database: average(loads.map(({ databaseMs }) => databaseMs)),
  };
}
