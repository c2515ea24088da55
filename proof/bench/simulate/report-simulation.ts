import { createRandom } from "../../kit/random";
import { renderTable } from "../../kit/table";
import type { MeasuredTimes } from "./measure-service-times";
import { computeBusyCores, type Deployment, type OperationLoad, planCapacity } from "./plan-capacity";
import { createLogNormal, type SimulationResult, simulateService } from "./simulate-service";

/**
 * The CPU time of PostgreSQL for the work after a booking, in milliseconds: decision, completion, two deliveries,
 * retention and log.
 */
const afterBookingMs = 10;
const coresPerReplica = 16;
const simulatedSeconds = 20;
/** The maximum difference between the simulated and the calculated share of busy cores. */
const maxDifference = 0.02;
const maxP99Ms = 250;

/**
 * Returns the loads for `searches` searches per second. Other requests follow in fixed proportions to them
 * (docs/scaling.md).
 */
export function createLoads(times: MeasuredTimes, searches: number): OperationLoad[] {
  return [
    { name: "search", perSecond: searches, fromReplica: true, ...times.search },
    { name: "car read", perSecond: searches * 0.2, fromReplica: true, ...times.car },
    { name: "other read", perSecond: searches * 0.3, fromReplica: false, ...times.read },
    { name: "booking", perSecond: searches * 0.1, fromReplica: false, ...times.booking },
    {
      name: "after a booking",
      perSecond: searches * 0.1,
      fromReplica: false,
      webMs: 0,
      databaseMs: afterBookingMs,
    },
  ];
}

export type SimulationReport = { text: string; failures: string[] };

/**
 * Calculates a deployment and simulates it, also with one web process and one replica less. Returns tables as text, and
 * a message for each failure.
 */
export function reportSimulation(
  times: MeasuredTimes,
  { searches, seed, markdown }: { searches: number; seed: number; markdown: boolean },
): SimulationReport {
  const loads = createLoads(times, searches);
  const planned = planCapacity(loads, coresPerReplica);
  const reduced = { ...planned, webProcesses: planned.webProcesses - 1, replicas: planned.replicas - 1 };
  const runs = [planned, reduced].map((deployment, stream) => ({
    deployment,
    calculated: calculateUtilisation(loads, deployment),
    result: simulateService({
      ...{ deployment, loads, seconds: simulatedSeconds, drawFactor: createLogNormal(times.spread) },
      random: createRandom(seed, stream),
    }),
  }));
  const cores = renderTable({ headings: coreHeadings, lines: runs.map(toCoreLine) }, markdown);
  const kinds = loads.filter(({ webMs }) => webMs > 0).map(({ name }) => name);
  const lines = kinds.map((name) => [
    name,
    ...runs.flatMap(({ result }) => [formatMs(result, name, "p50Ms"), formatMs(result, name, "p99Ms")]),
  ]);
  const responses = renderTable({ headings: responseHeadings, lines }, markdown);
  return { text: `Seed ${seed}.\n\n${cores}\n\n${responses}`, failures: runs.flatMap(findFailures) };
}

type Run = { deployment: Deployment; calculated: SimulationResult["utilisation"]; result: SimulationResult };

const coreHeadings = [
  ...["web processes", "busy, calculated", "simulated", "primary cores", "busy, calculated", "simulated"],
  ...[`replicas of ${coresPerReplica} cores`, "busy, calculated", "simulated"],
];
const responseHeadings = ["response", "p50", "p99", "p50, one process and one replica less", "p99"];

function calculateUtilisation(loads: readonly OperationLoad[], deployment: Deployment): Run["calculated"] {
  const busy = computeBusyCores(loads);
  return {
    web: busy.web / deployment.webProcesses,
    primary: busy.primary / deployment.primaryCores,
    replicas: busy.replicas / (deployment.replicas * deployment.coresPerReplica),
  };
}

function toCoreLine({ deployment, calculated, result: { utilisation } }: Run): string[] {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  const part = (count: number, name: keyof Run["calculated"]) => [
    ...[String(count), percent(calculated[name]), percent(utilisation[name])],
  ];
  return [
    ...part(deployment.webProcesses, "web"),
    ...part(deployment.primaryCores, "primary"),
    ...part(deployment.replicas, "replicas"),
  ];
}

function formatMs({ times }: SimulationResult, name: string, quantile: "p50Ms" | "p99Ms"): string {
  return `${(times.get(name)?.[quantile] ?? Number.NaN).toFixed(1)} ms`;
}

/**
 * Returns a message for each share of busy cores that differs too much from the calculated one, and for each kind of
 * request that is too slow.
 */
function findFailures({ calculated, result }: Run): string[] {
  const parts = ["web", "primary", "replicas"] as const;
  const different = parts.filter((part) => {
    const difference = Math.abs(calculated[part] - result.utilisation[part]);
    return !(difference <= maxDifference);
  });
  const slow = [...result.times].filter(
    ([name, { p99Ms }]) => name !== "after a booking" && !(p99Ms <= maxP99Ms),
  );
  return [
    ...different.map((part) => `${part}: the simulated share of busy cores is not the calculated one`),
    ...slow.map(([name]) => `${name}: the 99th percentile is over ${maxP99Ms} ms`),
  ];
}
