import { renderVerdicts } from "../invariants/report";
import type { Run } from "../kit/run-records";
import { renderTable } from "../kit/table";
import { countFaults } from "./faults/nemesis";
import type { TortureResult } from "./run-torture";

/** Renders the injected faults, the responses per operation, and the verdicts. */
export function renderRun(
  { verdicts, faultCounts, droppedReplies, run, minutes }: TortureResult,
  markdown = false,
): string {
  const faults = {
    headings: ["fault", "count"],
    lines: [
      ...[...faultCounts].map(([{ name }, times]) => [name, String(times)]),
      ["all kills", String(countFaults(faultCounts, "kill"))],
      ["all network faults", String(countFaults(faultCounts, "network"))],
      ["lost COMMIT replies", String(droppedReplies)],
      ["duration, minutes", minutes.toFixed(1)],
    ],
  };
  return [
    renderTable(faults, markdown),
    renderTable(toRequestTable(run), markdown),
    renderVerdicts(verdicts, markdown),
  ].join("\n\n");
}

const columns = ["2xx", "4xx", "503", "other 5xx", "unknown"] as const;

function toRequestTable({ exchanges }: Run) {
  const counts = new Map<string, Record<(typeof columns)[number], number>>();
  for (const { op, completion } of exchanges) {
    const row = counts.get(op) ?? { "2xx": 0, "4xx": 0, "503": 0, "other 5xx": 0, unknown: 0 };
    counts.set(op, row);
    row[completion === undefined || completion.t === "info" ? "unknown" : toColumn(completion.status)] += 1;
  }
  const lines = [...counts].map(([op, row]) => [op, ...columns.map((column) => String(row[column]))]);
  const total = columns.map((column) =>
    String([...counts.values()].reduce((sum, row) => sum + row[column], 0)),
  );
  return { headings: ["operation", ...columns], lines: [...lines, ["total", ...total]] };
}

function toColumn(status: number): (typeof columns)[number] {
  if (status < 400) return "2xx";
  if (status < 500) return "4xx";
  return status === 503 ? "503" : "other 5xx";
}
