import { renderTable } from "../../kit/table";
import { type Goal, verdict } from "../goal";
import { floodedTimes, type ServiceResults } from "./measure-service";

/** Renders the results in the same columns as the rows of single operations. */
export function reportService({ door, overload, starts }: ServiceResults, markdown: boolean): string {
  const { capacity, flooded } = overload;
  const sorted = [...starts].sort((left, right) => left - right);
  const [median = 0, slowest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  const perSecond = (value: number) => `${value.toFixed(0)}/s`;
  const ratio = (ours: number, theirs: number, aim: Goal) => [
    (ours / theirs).toFixed(2),
    verdict(ours / theirs, aim),
  ];
  const [ours, theirs] = [door.ours, door.nextAlone];
  const headings = ["the service", "measure", "ours", "reference", "its figure", "ratio", "aim"];
  const lines = [
    [
      ...["its own door", "/v1/me, throughput", perSecond(ours.perSecond), "Next alone"],
      ...[perSecond(theirs.perSecond), ...ratio(ours.perSecond, theirs.perSecond, { least: 3 })],
    ],
    [
      ...["its own door", "/v1/me, ms an answer", `${ours.serverMs.toFixed(2)} ms`, "Next alone"],
      ...[`${theirs.serverMs.toFixed(2)} ms`, (ours.serverMs / theirs.serverMs).toFixed(2), ""],
    ],
    [
      ...[`${floodedTimes} × capacity`, "goodput", perSecond(flooded.goodput), "capacity"],
      ...[perSecond(capacity.goodput), ...ratio(flooded.goodput, capacity.goodput, { least: 0.85 })],
    ],
    [
      ...[`${floodedTimes} × capacity`, "no answer, failed, malformed refusals"],
      ...[String(flooded.timeouts + flooded.faults + flooded.malformed), "", "", ""],
      verdict(flooded.timeouts + flooded.faults + flooded.malformed, { most: 0 }),
    ],
    [
      ...["start, data present", "ready, median", `${median.toFixed(0)} ms`, "slowest"],
      ...[`${slowest.toFixed(0)} ms`, "", verdict(median, { most: 1500 }, " ms")],
    ],
  ];
  return renderTable({ headings, lines }, markdown);
}
