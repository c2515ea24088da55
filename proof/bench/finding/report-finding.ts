import { renderTable } from "../../kit/table";
import { formatGoal } from "../goal";
import { compareCosts } from "./compare-costs";
import type { FindingResult } from "./measure-finding";
import type { Cost } from "./measure-pairs";

/**
 * Renders each comparison: the CPU time per response of both kinds of requests, the ratio of the averages, and the
 * lowest and highest ratio of a single pair of batches.
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
  const lines = results.map(({ comparison, pairs }) => {
    const { requests, others, ratio, lowest, highest } = compareCosts(pairs);
    const show = ({ web, database }: Cost) => [web.toFixed(2), database.toFixed(2)];
    return [
      comparison.title,
      ...show(requests),
      comparison.otherTitle,
      ...show(others),
      ratio.toFixed(2),
      `${lowest.toFixed(2)} to ${highest.toFixed(2)}`,
      formatGoal(ratio, { max: comparison.max }),
    ];
  });
  return renderTable({ headings, lines }, markdown);
}
