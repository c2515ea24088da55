import { printLine } from "../../kit/print-line";
import type { BenchTestbed } from "../bench-testbed";
import { runLoad } from "../load/run-load";
import type { ServiceTime } from "./plan-capacity";

export type MeasuredTimes = {
  search: ServiceTime;
  car: ServiceTime;
  booking: ServiceTime;
  read: ServiceTime;
  /** The 99th percentile of the latency of searches, divided by the median. Measured with one search at a time. */
  spread: number;
};

type Row = "search" | "car" | "book" | "booking";

/**
 * A rate of bookings per second that the service does not reach on two cores. No booking request is sent twice, because
 * each takes units, so a load needs this many requests per second.
 */
const maxPerSecond = 600;

/** Measures the CPU time per response of each kind of request at full load, and the spread of search latencies. */
export async function measureServiceTimes(
  testbed: BenchTestbed,
  { seconds, connections, folder }: { seconds: number; connections: number; folder: string },
): Promise<MeasuredTimes> {
  const load = async (row: Row, expectedStatus: number, atOnce: number) => {
    const measured = await runLoad({
      ...{ origin: testbed.web.origin, folder, connections: atOnce, seconds, rate: null, expectedStatus },
      requests: await testbed.makers[row].make(
        row === "book" ? Math.ceil(maxPerSecond * seconds * 1.3) : 2000,
      ),
      watched: { server: testbed.web.pid, database: testbed.databaseProcesses },
    });
    printLine(
      `  ${row}: web ${measured.serverMs.toFixed(2)} ms, PostgreSQL ${measured.databaseMs.toFixed(2)} ms`,
    );
    return measured;
  };
  const toTime = ({ serverMs, databaseMs }: { serverMs: number; databaseMs: number }): ServiceTime => ({
    webMs: serverMs,
    databaseMs,
  });
  printLine("processor time per response");
  // The first load warms the process up.
  await load("search", 200, connections);
  const search = await load("search", 200, connections);
  const car = await load("car", 200, connections);
  const read = await load("booking", 200, connections);
  const booking = await load("book", 201, connections);
  const single = await load("search", 200, 1);
  return {
    ...{ search: toTime(search), car: toTime(car), read: toTime(read), booking: toTime(booking) },
    spread: single.p99Ms / single.p50Ms,
  };
}
