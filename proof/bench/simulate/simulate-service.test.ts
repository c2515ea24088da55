import { expect, test } from "vitest";
import { createRandom } from "../../kit/random";
import { createEventQueue } from "./event-queue";
import { computeBusyCores, type OperationLoad, planCapacity } from "./plan-capacity";
import { createLogNormal, drawExponential, simulateService } from "./simulate-service";

const seed = 2026;

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test("events are taken in the order of their times", () => {
  const random = createRandom(seed, 1);
  const events = createEventQueue();
  const times = Array.from({ length: 2000 }, () => random.next());
  for (const at of times) events.add(at, () => undefined);
  const taken: number[] = [];
  for (let event = events.take(); event !== undefined; event = events.take()) taken.push(event.at);
  expect(taken).toEqual(times.toSorted((left, right) => left - right));
});

test("drawn times have the mean 1 and the given ratio of p99 to the median", () => {
  const random = createRandom(seed, 2);
  const draw = createLogNormal(4);
  const drawn = Array.from({ length: 200_000 }, () => draw(random)).toSorted((left, right) => left - right);
  expect(average(drawn)).toBeCloseTo(1, 1);
  expect((drawn[198_000] ?? 0) / (drawn[100_000] ?? 1)).toBeCloseTo(4, 0);
  expect(average(Array.from({ length: 200_000 }, () => drawExponential(random)))).toBeCloseTo(1, 1);
});

/**
 * Simulates requests that take time only in the database. They form an M/M/c queue, where c is `cores`, so a formula
 * gives the exact waiting times.
 */
function simulateQueue(cores: number, load: number) {
  const perSecond = (load * cores * 1000) / 5;
  return simulateService({
    deployment: { webProcesses: 1, primaryCores: cores, replicas: 0, coresPerReplica: 1 },
    loads: [{ name: "read", perSecond, webMs: 0, databaseMs: 5, fromReplica: false }],
    seconds: 600,
    random: createRandom(seed, cores),
    drawFactor: drawExponential,
  });
}

test("one core at 60% has the response times of an M/M/1 queue", () => {
  const { times, utilisation } = simulateQueue(1, 0.6);
  // The response time is exponential with the mean 5 ms / (1 - 0.6).
  const mean = 5 / 0.4;
  expect(times.get("read")?.p50Ms).toBeCloseTo(mean * Math.LN2, 0);
  expect((times.get("read")?.p99Ms ?? 0) / (mean * Math.log(100))).toBeCloseTo(1, 1);
  expect(utilisation.primary).toBeCloseTo(0.6, 1);
});

test("four cores at 60% have the response times of an M/M/4 queue", () => {
  const { times, utilisation } = simulateQueue(4, 0.6);
  const mustWait = 0.287; // Erlang's C formula for 4 cores at 60%
  /** Returns the share of responses that take longer than `ms`, by the formula of an M/M/4 queue. */
  const longerThan = (ms = 0) => {
    const [scaled, spare] = [ms / 5, 4 - 1 - 4 * 0.6];
    return Math.exp(-scaled) * (1 + (mustWait * (1 - Math.exp(-scaled * spare))) / spare);
  };
  expect(longerThan(times.get("read")?.p50Ms)).toBeCloseTo(0.5, 2);
  expect(longerThan(times.get("read")?.p99Ms)).toBeCloseTo(0.01, 3);
  expect(utilisation.primary).toBeCloseTo(0.6, 1);
});

const loads: OperationLoad[] = [
  { name: "search", perSecond: 1000, webMs: 3, databaseMs: 2, fromReplica: true },
  { name: "booking", perSecond: 100, webMs: 3, databaseMs: 6, fromReplica: false },
];

test("the plan keeps cores at 60%, with one web process and one replica to spare", () => {
  expect(computeBusyCores(loads)).toEqual({ web: 3.3, primary: 0.6, replicas: 2 });
  expect(planCapacity(loads, 4)).toEqual({
    ...{ webProcesses: 7, primaryCores: 1 },
    ...{ replicas: 2, coresPerReplica: 4 },
  });
});

test("the simulated cores work as much as the arithmetic says, and the same seed repeats the run", () => {
  const deployment = planCapacity(loads, 4);
  const run = () =>
    simulateService({
      ...{ deployment, loads, seconds: 30, drawFactor: createLogNormal(4) },
      random: createRandom(seed, 3),
    });
  const [first, second] = [run(), run()];
  const busy = computeBusyCores(loads);
  expect(first.utilisation.web).toBeCloseTo(busy.web / deployment.webProcesses, 1);
  expect(first.utilisation.replicas).toBeCloseTo(busy.replicas / 8, 1);
  expect(first.times.get("search")?.p50Ms).toBeLessThan(10);
  expect(second).toEqual(first);
});

test("more requests than the cores can serve wait ever longer", () => {
  const deployment = { webProcesses: 3, primaryCores: 8, replicas: 2, coresPerReplica: 4 };
  const run = (seconds: number) =>
    simulateService({
      ...{ deployment, loads, seconds, drawFactor: createLogNormal(4) },
      random: createRandom(seed, 4),
    });
  const [short, long] = [run(5), run(20)];
  expect(short.utilisation.web).toBeGreaterThan(0.97);
  expect(long.times.get("search")?.p99Ms ?? 0).toBeGreaterThan(2 * (short.times.get("search")?.p99Ms ?? 0));
});
