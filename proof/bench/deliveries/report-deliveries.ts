import { renderTable } from "../../kit/table";
import type { DeliveryResults } from "./measure-deliveries";

/** The p95 goals from commit to 2xx in milliseconds, by rate, with all processes on two cores. */
const aims: Readonly<Record<number, number>> = { 50: 50, 200: 125 };

/** Renders the delivery results beside bare HTTPS requests over new connections. */
export function reportDeliveries({ rates, backlog, isolation }: DeliveryResults, markdown: boolean): string {
  const lines = rates.flatMap(({ perSecond, ours, bare, lost }) => {
    const aim = aims[perSecond];
    const title = `commit to 2xx at ${perSecond}/s`;
    return [
      [
        title,
        "p50",
        ms(ours.p50Ms),
        "bare POST, same rate",
        ms(bare.p50Ms),
        ratio(ours.p50Ms, bare.p50Ms),
        "",
      ],
      [
        title,
        "p95",
        ms(ours.p95Ms),
        "bare POST, same rate",
        ms(bare.p95Ms),
        ratio(ours.p95Ms, bare.p95Ms),
        verdict(ours.p95Ms, aim),
      ],
      [title, "not arrived", String(lost), "", "", "", lost === 0 ? "0" : "0 missed"],
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
      ratio(backlog.perSecond, backlog.bare),
      "",
    ],
    [
      `healthy beside hanging, ${perSecond}/s`,
      "p95",
      ms(beside.p95Ms),
      "healthy alone",
      ms(alone.p95Ms),
      ratio(beside.p95Ms, alone.p95Ms),
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
  const headings = ["deliveries", "measure", "ours", "reference", "its figure", "ratio", "aim"];
  return renderTable({ headings, lines }, markdown);
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function ratio(ours: number, theirs: number): string {
  return (ours / theirs).toFixed(2);
}

function verdict(value: number, aim: number | undefined): string {
  if (aim === undefined) return "";
  return `≤ ${aim} ms${value <= aim ? "" : " missed"}`;
}
