import { cpus } from "node:os";
import { renderTable } from "../kit/table";
import { formatGoal, type Goal } from "./goal";
import type { RowResult } from "./load/measure-row";
import type { MeasuredLoad } from "./load/run-load";
import type { Options } from "./options";
import { reportStalls } from "./report-stalls";
import type { PlanReport } from "./statements/explain-all-statements";

export type Memory = { process: string; peak: number | null; goal: number | null };

export type Results = { rows: RowResult[]; memory: Memory[]; plans: PlanReport };

/** The column headings for CPU time per response. Unlike throughput, this time is comparable even on a busy machine. */
const perResponse = ["ms per response: web", "database", "bare", "bare database"];

type Line = { ours: number; unit: string; reference: string; baseline: number | null; goal: Goal | null };

/**
 * Renders all results of a run: tables of figures and goals, CPU use, stalls and memory, and a summary of the query
 * plans.
 */
export function reportResults({ rows, memory, plans }: Results, options: Options): string {
  const { size, seed, seconds, connections, markdown } = options;
  const comparison = renderTable(
    {
      headings: ["row", "measure", "service", "baseline", "baseline figure", "ratio", "goal"],
      lines: rows.flatMap((result) => toLines(result, rows)),
    },
    markdown,
  );
  const cores = renderTable(
    {
      headings: ["at full load", "cores: web", "database", "generator", ...perResponse, "other responses"],
      lines: rows.map(({ row, full, bare }) => [
        row.title,
        ...[full.serverCores, full.databaseCores, full.cores].map((share) => share.toFixed(2)),
        ...[full.serverMs, full.databaseMs, bare.full.serverMs, bare.full.databaseMs].map((ms) =>
          ms.toFixed(2),
        ),
        formatOtherResponses(full, row.status),
      ]),
    },
    markdown,
  );
  const peaks = renderTable(
    {
      headings: ["process", "peak memory", "goal"],
      lines: memory.map(({ process: name, peak, goal }) => [
        name,
        peak === null ? "unknown" : `${peak} MiB`,
        goal === null ? "" : formatGoal(peak, { max: goal }),
      ]),
    },
    markdown,
  );
  const title =
    `${size.cars} cars, ${size.cities} cities, ${size.bookings} bookings, seed ${seed}; ${seconds / 2} s per load, ` +
    `${connections} connections; ${cpus().length} × ${cpus()[0]?.model ?? "processor"}, Node ${process.versions.node}`;
  return [title, comparison, cores, reportStalls(rows, markdown), peaks, reportPlans(plans)].join("\n\n");
}

/** Summarizes the query plans: counts, statements that were not executed, and statements that scan large tables. */
export function reportPlans({ statements, named, nested, notExecuted, offenders }: PlanReport): string {
  const summary =
    `Plans: ${statements} statements as executed, ${named.length} of them named by the service, ` +
    `${nested} sent by functions and foreign keys.`;
  const found = offenders.map(
    ({ statement, table, rows }) => `  ${table} (${rows} rows) is scanned sequentially by: ${statement}`,
  );
  const notExercised = notExecuted.length === 0 ? [] : [`Not executed: ${notExecuted.join(", ")}.`];
  const verdict =
    found.length === 0 ? ["No statement scans a large table sequentially."] : ["Missing an index:", ...found];
  return [summary, ...notExercised, ...verdict].join("\n");
}

function toLines(result: RowResult, all: readonly RowResult[]): string[][] {
  const { row, full, half, bare, pgbench, tokenCheck, growth } = result;
  const goals = rowGoals[row.name] ?? {};
  const throughput = (reference: string, baseline: number | null, goal: Goal | null): Line => ({
    ...{ ours: full.perSecond, unit: "/s", reference, baseline, goal },
  });
  const carRead = all.find((other) => other.row.name === "car")?.full.perSecond ?? null;
  const lines: Line[] = [
    throughput("bare Fastify + pg", bare.full.perSecond, goals.bare ?? null),
    throughput(pgbench === null ? "pgbench not found" : "pgbench", pgbench, goals.pgbench ?? null),
  ];
  const searches = all.find((other) => other.row.name === "search")?.full.perSecond ?? null;
  // A calendar of 31 days costs at most six searches.
  if (row.name === "calendar") lines.push(throughput("service, search", searches, { min: 0.167 }));
  if (row.name === "replay") lines.push(throughput("service, car read", carRead, { min: 1 }));
  if (row.name === "token") lines.push(throughput("1,000/s", 1000, { min: 1 }));
  if (tokenCheck !== null) {
    lines.push(throughput("bare Fastify, token check alone", tokenCheck.perSecond, { min: 0.8 }));
  }
  const at = `at ${half.perSecond.toFixed(0)}/s`;
  const bareAtRate = { unit: " ms", reference: "bare, same rate", goal: null };
  const times: [string, Line][] = [
    [`p50 ${at}`, { ...bareAtRate, ours: half.p50Ms, baseline: bare.sameRate.p50Ms }],
    [`p99 ${at}`, { ...bareAtRate, ours: half.p99Ms, baseline: bare.sameRate.p99Ms, goal: { max: 2 } }],
  ];
  if (growth !== null) {
    const { large, small } = growth;
    const [ours, baseline] = [large.p50Ms, small.p50Ms];
    const goal = growthGoals[row.name] ?? { max: 1.3 };
    const line: Line = { ours, unit: " ms", reference: "p50, small data", baseline, goal };
    times.push(["p50, large data", line]);
  }
  return [...lines.map((line): [string, Line] => ["throughput", line]), ...times].map(([measure, line]) => [
    ...[row.title, measure, figure(line.ours, line.unit), line.reference],
    line.baseline === null ? "" : figure(line.baseline, line.unit),
    line.baseline === null ? "" : (line.ours / line.baseline).toFixed(2),
    line.goal === null
      ? ""
      : formatGoal(line.baseline === null ? null : line.ours / line.baseline, line.goal),
  ]);
}

const rowGoals: Readonly<Record<string, { bare?: Goal; pgbench?: Goal }>> = {
  search: { bare: { min: 1.5 }, pgbench: { min: 0.9 } },
  book: { pgbench: { min: 0.5 } },
  booking: { bare: { min: 0.85 } },
  list: { bare: { min: 0.85 } },
  events: { bare: { min: 0.85 } },
  token: { bare: { min: 0.6 } },
};

/** The goals for p50 on the large dataset, as a ratio to p50 on the small one. Default: at most 1.3. */
const growthGoals: Readonly<Record<string, Goal>> = { search: { max: 1.2 } };

function figure(value: number, unit: string): string {
  return `${value.toFixed(unit === "/s" ? 0 : 1)}${unit}`;
}

function formatOtherResponses({ statuses }: MeasuredLoad, expected: number): string {
  return Object.entries(statuses)
    .filter(([status]) => status !== String(expected))
    .map(([status, count]) => `${count} × ${status === "0" ? "none" : status}`)
    .join(", ");
}
