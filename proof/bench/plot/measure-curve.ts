import { printLine } from "../../kit/print-line";
import type { BenchRow } from "../bench-rows";
import { type BenchStage, openTestbed } from "../bench-stage";
import { runLoad } from "../load/run-load";
import type { BenchDatabase } from "../world/bench-cluster";

/** The latency at one arrival rate, including waiting for a connection. */
export type Point = { perSecond: number; p50Ms: number; p99Ms: number };
export type Curve = { title: string; capacity: number; points: Point[] };

export type CurveEffort = { seconds: number; connections: number; folder: string; dist: string };

const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** Measures the latency of one row at rising arrival rates, as shares of the closed-loop throughput. */
export async function measureCurve(
  database: BenchDatabase,
  row: BenchRow,
  { seconds, connections, folder, dist }: CurveEffort,
): Promise<Curve> {
  const stage = await openTestbed(database, { folder, dist });
  const load = async (from: BenchStage, rate: number | null) =>
    await runLoad({
      ...{ origin: from.web.origin, connections, folder, seconds, rate, expectedStatus: row.status },
      requests: await from.makers[row.name].make(2000),
      watched: { server: from.web.pid, database: from.databaseProcesses },
    });
  try {
    const { perSecond: capacity } = await load(stage, null);
    const points: Point[] = [];
    for (const share of shares) {
      const { p50Ms, p99Ms } = await load(stage, capacity * share);
      points.push({ perSecond: capacity * share, p50Ms, p99Ms });
      printLine(
        `  ${(capacity * share).toFixed(0)}/s: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
      );
    }
    return { title: row.title, capacity, points };
  } finally {
    await stage.close();
  }
}
