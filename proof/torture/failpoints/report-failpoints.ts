import { isBroken } from "../../invariants/check-all";
import { renderVerdicts } from "../../invariants/report";
import { renderTable } from "../../kit/table";
import { failureModes } from "./fault-prelude";
import type { FailpointsResult } from "./run-failpoints";

/** Returns whether every failpoint was reached and no invariant is broken. */
export function hasPassed({ results, verdicts }: FailpointsResult): boolean {
  return results.every(({ reached }) => reached) && !verdicts.some(isBroken);
}

export function renderFailpoints({ results, verdicts, minutes }: FailpointsResult, markdown = false): string {
  const names = [...new Set(results.map(({ point }) => point.name))];
  const mark = (name: string, way: string) => {
    const found = results.find((one) => one.point.name === name && one.mode === way);
    return found === undefined ? "" : found.reached ? "done" : "not reached";
  };
  const table = {
    headings: ["failpoint", ...failureModes],
    lines: names.map((name) => [name, ...failureModes.map((way) => mark(name, way))]),
  };
  const summary = `${results.length} injections at ${names.length} failpoints in ${minutes.toFixed(1)} minutes.`;
  return [renderTable(table, markdown), summary, renderVerdicts(verdicts, markdown)].join("\n\n");
}
