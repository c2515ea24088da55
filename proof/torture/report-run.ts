import { renderVerdicts } from "../invariants/report";
import type { Run } from "../kit/run-records";
import { renderTable } from "../kit/table";
import { countOf } from "./faults/nemesis";
import type { Result } from "./run-torture";

/** Renders the injected faults, the responses per operation, and the verdicts. */
export function renderRun({ verdicts, struck, dropped, run, minutes }: Result, markdown = false): string {
  const faults = {
    headings: ["fault", "times"],
    lines: [
      ...[...struck].map(([{ name }, times]) => [name, String(times)]),
      ["kills in all", String(countOf(struck, "kill"))],
      ["network faults in all", String(countOf(struck, "network"))],
      ["of them, replies of a commit that were lost", String(dropped)],
      ["minutes", minutes.toFixed(1)],
    ],
  };
  return [
    renderTable(faults, markdown),
    renderTable(callsOf(run), markdown),
    renderVerdicts(verdicts, markdown),
  ].join("\n\n");
}

const columns = ["2xx", "4xx", "503", "other 5xx", "unknown"] as const;

function callsOf({ exchanges }: Run) {
  const counts = new Map<string, Record<(typeof columns)[number], number>>();
  for (const { op, completion } of exchanges) {
    const row = counts.get(op) ?? { "2xx": 0, "4xx": 0, "503": 0, "other 5xx": 0, unknown: 0 };
    counts.set(op, row);
    row[completion === undefined || completion.t === "info" ? "unknown" : columnOf(completion.status)] += 1;
  }
  const lines = [...counts].map(([op, row]) => [op, ...columns.map((column) => String(row[column]))]);
  const total = columns.map((column) =>
    String([...counts.values()].reduce((sum, row) => sum + row[column], 0)),
  );
  return { headings: ["call", ...columns], lines: [...lines, ["all", ...total]] };
}

function columnOf(status: number): (typeof columns)[number] {
  if (status < 400) return "2xx";
  if (status < 500) return "4xx";
  return status === 503 ? "503" : "other 5xx";
}
