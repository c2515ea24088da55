import { printLine } from "../../kit/print-line";
import type { BenchRow } from "../bench-rows";
import { type BenchTestbed, openBenchTestbed } from "../bench-testbed";
import type { BenchDatabase } from "../dataset/bench-cluster";
import { runLoad } from "../load/run-load";

/** The latency at one arrival rate, including waiting for a connection. */
export type Point = { perSecond: number; p50Ms: number; p99Ms: number };
export type Curve = { title: string; capacity: number; points: Point[] };

export type CurveSettings = { seconds: number; connections: number; folder: string; dist: string };

const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** Measures the latency of one kind of request at rising arrival rates, as shares of the closed-loop throughput. */
export async function measureCurve(
  database: BenchDatabase,
  row: BenchRow,
  { seconds, connections, folder, dist }: CurveSettings,
): Promise<Curve> {
  const testbed = await openBenchTestbed(database, { folder, dist });
  const load = async (from: BenchTestbed, rate: number | null) =>
    await runLoad({
      ...{ origin: from.web.origin, connections, folder, seconds, rate, expectedStatus: row.status },
      requests: await from.makers[row.name].make(2000),
      watched: { server: from.web.pid, database: from.databaseProcesses },
    });
  try {
    const { perSecond: capacity } = await load(testbed, null);
    const points: Point[] = [];
    for (const share of shares) {
      const { p50Ms, p99Ms } = await load(testbed, capacity * share);
      points.push({ perSecond: capacity * share, p50Ms, p99Ms });
      printLine(
        `  ${(capacity * share).toFixed(0)}/s: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
      );
    }
    return { title: row.title, capacity, points };
  } finally {
    await testbed.close();
  }
}
