import { renderTable } from "../../kit/table";
import type { DeliveryResults } from "./measure-deliveries";

/**
 * The maximum 95th percentile of the time from commit to 2xx, in milliseconds, for each number of deliveries per
 * second. All processes share two cores.
 */
const goals: Readonly<Record<number, number>> = { 50: 50, 200: 125 };

/** Renders the delivery results beside bare HTTPS requests over new connections. */
export function reportDeliveries({ rates, backlog, isolation }: DeliveryResults, markdown: boolean): string {
  const lines = rates.flatMap(({ perSecond, ours, bare, lost, refused }) => {
    const goal = goals[perSecond];
    const title = `commit to 2xx at ${perSecond}/s`;
    return [
      [
        title,
        "p50",
        formatMs(ours.p50Ms),
        "bare POST, same rate",
        formatMs(bare.p50Ms),
        formatRatio(ours.p50Ms, bare.p50Ms),
        "",
      ],
      [
        title,
        "p95",
        formatMs(ours.p95Ms),
        "bare POST, same rate",
        formatMs(bare.p95Ms),
        formatRatio(ours.p95Ms, bare.p95Ms),
        formatGoal(ours.p95Ms, goal),
      ],
      [title, "not arrived", String(lost), "", "", "", lost === 0 ? "0" : "0 missed"],
      [title, "confirmations refused", String(refused), "", "", "", refused === 0 ? "0" : "0 missed"],
    ];
  });
  const { alone, beside, perSecond, lost } = isolation;
  lines.push(
    [
      `backlog of ${backlog.deliveries}, 100 endpoints`,
      "throughput",
      `${backlog.perSecond.toFixed(0)}/s`,
      "bare POSTs, 64 at once",
      `${backlog.bare.toFixed(0)}/s`,
      formatRatio(backlog.perSecond, backlog.bare),
      "",
    ],
    [
      `healthy beside hanging, ${perSecond}/s`,
      "p95",
      formatMs(beside.p95Ms),
      "healthy alone",
      formatMs(alone.p95Ms),
      formatRatio(beside.p95Ms, alone.p95Ms),
      "",
    ],
    [
      `healthy beside hanging, ${perSecond}/s`,
      "not arrived",
      String(lost),
      "",
      "",
      "",
      lost === 0 ? "0" : "0 missed",
    ],
  );
  const headings = ["deliveries", "measure", "service", "baseline", "baseline figure", "ratio", "goal"];
  return renderTable({ headings, lines }, markdown);
}

function formatMs(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function formatRatio(ours: number, theirs: number): string {
  return (ours / theirs).toFixed(2);
}

function formatGoal(value: number, goal: number | undefined): string {
  if (goal === undefined) return "";
  return `≤ ${goal} ms${value <= goal ? "" : " missed"}`;
}
