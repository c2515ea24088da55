import { renderTable } from "../../kit/table";
import { formatGoal, type Goal } from "../goal";
import { overloadFactor, type ServiceResults } from "./measure-service";

/**
 * Renders a table of the API entry point compared with Next alone, the goodput under overload, and the duration of a
 * start.
 */
export function reportService({ entryPoint, overload, starts }: ServiceResults, markdown: boolean): string {
  const { capacity, overloaded } = overload;
  const sorted = [...starts].sort((left, right) => left - right);
  const [median = 0, slowest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  const perSecond = (value: number) => `${value.toFixed(0)}/s`;
  const ratio = (ours: number, theirs: number, goal: Goal) => [
    (ours / theirs).toFixed(2),
    formatGoal(ours / theirs, goal),
  ];
  const [ours, theirs] = [entryPoint.ours, entryPoint.nextAlone];
  const headings = ["part", "measure", "service", "baseline", "baseline figure", "ratio", "goal"];
  const lines = [
    [
      ...["API entry point", "/v1/me, throughput", perSecond(ours.perSecond), "Next alone"],
      ...[perSecond(theirs.perSecond), ...ratio(ours.perSecond, theirs.perSecond, { min: 3 })],
    ],
    [
      ...["API entry point", "/v1/me, ms per response", `${ours.serverMs.toFixed(2)} ms`, "Next alone"],
      ...[`${theirs.serverMs.toFixed(2)} ms`, (ours.serverMs / theirs.serverMs).toFixed(2), ""],
    ],
    [
      ...[`${overloadFactor} × capacity`, "goodput", perSecond(overloaded.goodput), "capacity"],
      ...[perSecond(capacity.goodput), ...ratio(overloaded.goodput, capacity.goodput, { min: 0.85 })],
    ],
    [
      ...[`${overloadFactor} × capacity`, "no response, failed, malformed refusals"],
      ...[String(overloaded.timeouts + overloaded.faults + overloaded.malformed), "", "", ""],
      formatGoal(overloaded.timeouts + overloaded.faults + overloaded.malformed, { max: 0 }),
    ],
    [
      ...["start, data present", "ready, median", `${median.toFixed(0)} ms`, "slowest"],
      ...[`${slowest.toFixed(0)} ms`, "", formatGoal(median, { max: 1500 }, " ms")],
    ],
  ];
  return renderTable({ headings, lines }, markdown);
}
