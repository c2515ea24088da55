import type { Random } from "../../kit/random";
import { summarize, type Times } from "../deliveries/percentile";
import { createEventQueue } from "./event-queue";
import type { Deployment, OperationLoad } from "./plan-capacity";
import { createStation, type Station } from "./station";

export type SimulationOptions = {
  deployment: Deployment;
  loads: readonly OperationLoad[];
  /** The simulated duration, in seconds. Requests that arrive in its first tenth are a warm-up and are not measured. */
  seconds: number;
  random: Random;
  /**
   * Draws a random factor for the duration of a request, relative to the average of its kind. The mean of the factor is
   * 1.
   */
  drawFactor: (random: Random) => number;
};

export type SimulationResult = {
  /** The time from arrival to response for each kind of request. */
  times: ReadonlyMap<string, Times>;
  /** The average share of time in which the cores were busy, from 0 to 1. */
  utilisation: { web: number; primary: number; replicas: number };
};

/**
 * Simulates requests that arrive at random and wait for CPU cores. A request spends half of its web time in a web
 * process, then its time in PostgreSQL, then the rest in the web process. A request goes to the web process with the
 * fewest requests. Each web process reads from one replica.
 */
export function simulateService(options: SimulationOptions): SimulationResult {
  const { deployment, loads, seconds, random } = options;
  const events = createEventQueue();
  let now = 0;
  const clock = { now: () => now, after: (ms: number, run: () => void) => events.add(now + ms, run) };
  const stations = openStations(deployment, clock);
  const durations = new Map<string, number[]>(loads.map(({ name }) => [name, []]));
  const endMs = seconds * 1000;
  const warmUpMs = endMs / 10;
  const arrive = (load: OperationLoad): void => {
    const arrivedAt = now;
    serve(load, { ...options, stations }, () => {
      if (arrivedAt >= warmUpMs) durations.get(load.name)?.push(now - arrivedAt);
    });
    clock.after(drawExponential(random) * (1000 / load.perSecond), () => arrive(load));
  };
  for (const load of loads)
    clock.after(drawExponential(random) * (1000 / load.perSecond), () => arrive(load));
  for (let event = events.take(); event !== undefined && event.at <= endMs; event = events.take()) {
    now = event.at;
    event.run();
  }
  const share = (some: readonly Station[]) =>
    some.reduce((busy, station) => busy + station.busyMs(), 0) /
    Math.max(1, some.reduce((cores, station) => cores + station.cores, 0) * endMs);
  const { web, primary, replicas } = stations;
  return {
    times: new Map([...durations].map(([name, each]) => [name, summarize(each)])),
    utilisation: { web: share(web), primary: share([primary]), replicas: share(replicas) },
  };
}

type Stations = { web: Station[]; primary: Station; replicas: Station[] };

function openStations(
  { webProcesses, primaryCores, replicas, coresPerReplica }: Deployment,
  clock: Parameters<typeof createStation>[1],
): Stations {
  return {
    web: Array.from({ length: webProcesses }, () => createStation(1, clock)),
    primary: createStation(primaryCores, clock),
    replicas: Array.from({ length: replicas }, () => createStation(coresPerReplica, clock)),
  };
}

type ServeOptions = Pick<SimulationOptions, "random" | "drawFactor"> & { stations: Stations };

function serve(
  { webMs, databaseMs, fromReplica }: OperationLoad,
  { random, drawFactor, stations: { web, primary, replicas } }: ServeOptions,
  done: () => void,
): void {
  // Start at a random process, so that equally busy processes get the same share.
  const first = random.between(0, web.length - 1);
  let chosen = first;
  for (let step = 1; step < web.length; step += 1) {
    const other = (first + step) % web.length;
    if ((web[other]?.requests() ?? 0) < (web[chosen]?.requests() ?? 0)) chosen = other;
  }
  const process = web[chosen];
  if (process === undefined) throw new Error("There is no web process.");
  const database = fromReplica ? (replicas[chosen % Math.max(1, replicas.length)] ?? primary) : primary;
  const factor = drawFactor(random);
  const leave = process.enter();
  process.work((webMs / 2) * factor, () =>
    database.work(databaseMs * factor, () =>
      process.work((webMs / 2) * factor, () => {
        leave();
        done();
      }),
    ),
  );
}

/** Draws from an exponential distribution with the mean 1. */
export function drawExponential(random: Random): number {
  return -Math.log(1 - random.next());
}

/**
 * Returns a function that draws from a log-normal distribution with the mean 1, whose 99th percentile is `ratio` times
 * its median.
 */
export function createLogNormal(ratio: number): (random: Random) => number {
  const sigma = Math.log(Math.max(1.01, ratio)) / 2.3263;
  return (random) => {
    const normal = Math.sqrt(2 * drawExponential(random)) * Math.cos(2 * Math.PI * random.next());
    return Math.exp(sigma * normal - (sigma * sigma) / 2);
  };
}
