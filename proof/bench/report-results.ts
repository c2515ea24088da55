import { cpus } from "node:os";
import { renderTable } from "../kit/table";
import { type Goal, verdict } from "./goal";
import type { RowResult } from "./load/measure-row";
import type { Measured } from "./load/run-load";
import type { Options } from "./options";
import type { PlanReport } from "./statements/explain-everything";

export type Memory = { process: string; peak: number | null; aim: number | null };

export type Results = { rows: RowResult[]; memory: Memory[]; plans: PlanReport };

/** Headings of CPU time per response, which is comparable even on a busy machine. */
const perAnswer = ["ms an answer: web", "database", "bare", "its database"];

type Line = { ours: number; unit: string; reference: string; theirs: number | null; aim: Goal | null };

/** Renders all results of a run as tables: goals, figures, CPU use and memory. */
export function reportResults({ rows, memory, plans }: Results, options: Options): string {
  const { size, seed, seconds, connections, markdown } = options;
  const comparison = renderTable(
    {
      headings: ["row", "measure", "ours", "reference", "its figure", "ratio", "aim"],
      lines: rows.flatMap((result) => linesOf(result, rows)),
    },
    markdown,
  );
  const cores = renderTable(
    {
      headings: ["at full load", "cores: web", "database", "generator", ...perAnswer, "other answers"],
      lines: rows.map(({ row, full, bare }) => [
        row.title,
        ...[full.serverCores, full.databaseCores, full.cores].map((share) => share.toFixed(2)),
        ...[full.serverMs, full.databaseMs, bare.full.serverMs, bare.full.databaseMs].map((ms) =>
          ms.toFixed(2),
        ),
        otherAnswers(full, row.status),
      ]),
    },
    markdown,
  );
  const peaks = renderTable(
    {
      headings: ["process", "peak memory", "aim"],
      lines: memory.map(({ process: name, peak, aim }) => [
        name,
        peak === null ? "not known" : `${peak} MiB`,
        aim === null ? "" : verdict(peak, { most: aim }),
      ]),
    },
    markdown,
  );
  const title =
    `${size.cars} cars, ${size.cities} cities, ${size.bookings} bookings, seed ${seed}; ${seconds} s a load, ` +
    `${connections} connections; ${cpus().length} × ${cpus()[0]?.model ?? "processor"}, Node ${process.versions.node}`;
  return [title, comparison, cores, peaks, reportPlans(plans)].join("\n\n");
}

/** Summarizes the query plans in a few sentences. */
export function reportPlans({ statements, named, nested, missed, offenders }: PlanReport): string {
  const looked =
    `Plans: ${statements} statements as executed, ${named.length} of them named by the product, ` +
    `${nested} sent by functions and foreign keys.`;
  const found = offenders.map(
    ({ statement, table, rows }) => `  ${table} (${rows} rows) is read whole by: ${statement}`,
  );
  const unseen = missed.length === 0 ? [] : [`Not exercised: ${missed.join(", ")}.`];
  const verdict =
    found.length === 0 ? ["No statement reads a large table whole."] : ["Missing an index:", ...found];
  return [looked, ...unseen, ...verdict].join("\n");
}

function linesOf(result: RowResult, all: readonly RowResult[]): string[][] {
  const { row, full, half, bare, pgbench, tokenCheck, growth } = result;
  const aims = aimsOf[row.name] ?? {};
  const throughput = (reference: string, theirs: number | null, aim: Goal | null): Line => ({
    ...{ ours: full.perSecond, unit: "/s", reference, theirs, aim },
  });
  const carRead = all.find((other) => other.row.name === "car")?.full.perSecond ?? null;
  const lines: Line[] = [
    throughput("bare Fastify + pg", bare.full.perSecond, aims.bare ?? null),
    throughput(pgbench === null ? "pgbench not found" : "pgbench", pgbench, aims.pgbench ?? null),
  ];
  if (row.name === "replay") lines.push(throughput("our car read", carRead, { least: 1 }));
  if (row.name === "token") lines.push(throughput("1,000/s", 1000, { least: 1.5 }));
  if (tokenCheck !== null) {
    lines.push(throughput("bare Fastify, token check alone", tokenCheck.perSecond, { least: 0.7 }));
  }
  const at = `at ${half.perSecond.toFixed(0)}/s`;
  const bareAtRate = { unit: " ms", reference: "bare, same rate", aim: null };
  const times: [string, Line][] = [
    [`p50 ${at}`, { ...bareAtRate, ours: half.p50Ms, theirs: bare.sameRate.p50Ms }],
    [`p99 ${at}`, { ...bareAtRate, ours: half.p99Ms, theirs: bare.sameRate.p99Ms }],
  ];
  if (growth !== null) {
    const { large, small } = growth;
    const [ours, theirs] = [large.p50Ms, small.p50Ms];
    const line: Line = { ours, unit: " ms", reference: "p50, small data", theirs, aim: { most: 1.3 } };
    times.push(["p50, large data", line]);
  }
  return [...lines.map((line): [string, Line] => ["throughput", line]), ...times].map(([measure, line]) => [
    ...[row.title, measure, figure(line.ours, line.unit), line.reference],
    line.theirs === null ? "" : figure(line.theirs, line.unit),
    line.theirs === null ? "" : (line.ours / line.theirs).toFixed(2),
    line.aim === null ? "" : verdict(line.theirs === null ? null : line.ours / line.theirs, line.aim),
  ]);
}

const aimsOf: Readonly<Record<string, { bare?: Goal; pgbench?: Goal }>> = {
  search: { bare: { least: 0.85 }, pgbench: { least: 0.5 } },
  book: { pgbench: { least: 0.5 } },
};

function figure(value: number, unit: string): string {
  return `${value.toFixed(unit === "/s" ? 0 : 1)}${unit}`;
}

function otherAnswers({ statuses }: Measured, expected: number): string {
  return Object.entries(statuses)
    .filter(([status]) => status !== String(expected))
    .map(([status, count]) => `${count} × ${status === "0" ? "none" : status}`)
    .join(", ");
}
