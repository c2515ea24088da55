import { readFileSync } from "node:fs";
import { errorEnvelope } from "../../../lib/contracts/errors";
import { findQuantile } from "../../kit/find-quantile";
import type { BenchRequest } from "../load/bench-requests";
import { type Completion, openConnections, type Refusal } from "./connections";

export type OfferedLoad = {
  origin: string;
  /** The file with the requests, which are sent in turn. */
  requests: string;
  seconds: number;
  /** The number of arrivals per second. If null, `connections` requests are kept in flight. */
  rate: number | null;
  connections: number;
  /** A prefix that makes this load's idempotency keys unique. */
  keyPrefix: string;
};

export type Outcome = {
  offered: number;
  /** The number of responses with a status below 500, per second. */
  goodput: number;
  accepted: { p50Ms: number; p99Ms: number };
  refused: { count: number; p99Ms: number };
  timeouts: number;
  /** The number of responses with a 5xx status other than 503. */
  faults: number;
  /** The number of refusals without the error envelope or `Retry-After`. */
  malformed: number;
  /**
   * The ratios of accepted requests, from 0 to 1. `bookings` is the ratio for requests with an idempotency key,
   * `searches` for all others.
   */
  bookings: number;
  searches: number;
  /** The average number of cores that the load generator used. */
  cores: number;
};

process.once("message", (load: OfferedLoad) => {
  void run(load).then((outcome) => process.send?.(outcome, () => process.exit(0)));
});
process.send?.({ ready: true });

async function run(load: OfferedLoad): Promise<Outcome> {
  const requests: BenchRequest[] = JSON.parse(readFileSync(load.requests, "utf8"));
  const connections = openConnections(load);
  const ended: Completion[] = [];
  const inFlight = new Set<Promise<void>>();
  let sent = 0;
  const sendNext = () => {
    const number = sent;
    sent += 1;
    const request = requests[number % requests.length];
    if (request === undefined) throw new Error("The file of requests is empty.");
    const work = connections.exchange(request, `${load.keyPrefix}-${number}`).then((end) => {
      ended.push(end);
      inFlight.delete(work);
    });
    inFlight.add(work);
    return work;
  };
  await connections.open();
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const until = startedAt + load.seconds * 1000;
  await (load.rate === null
    ? Promise.all(Array.from({ length: load.connections }, () => runConnection(until, sendNext)))
    : runArrivals(until, load.rate, sendNext));
  while (inFlight.size > 0) await Promise.all(inFlight);
  const used = process.cpuUsage(cpu);
  const cores = (used.user + used.system) / 1000 / (performance.now() - startedAt);
  connections.close();
  return { ...summarize(ended, load.seconds), cores };
}

async function runConnection(until: number, sendNext: () => Promise<void>): Promise<void> {
  while (performance.now() < until) await sendNext();
}

/** Sends requests at random arrival times, without waiting for earlier ones. */
async function runArrivals(until: number, rate: number, sendNext: () => Promise<void>): Promise<void> {
  const gap = () => (-Math.log(1 - Math.random()) / rate) * 1000;
  for (let due = performance.now() + gap(); due < until; ) {
    for (; due <= performance.now(); due += gap()) void sendNext();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
}

function isWellFormed({ text, retryAfter }: Refusal): boolean {
  try {
    return errorEnvelope.safeParse(JSON.parse(text)).success && /^\d+$/.test(String(retryAfter));
  } catch {
    return false;
  }
}

function summarize(all: readonly Completion[], seconds: number): Omit<Outcome, "cores"> {
  const accepted = all.filter(({ status }) => status > 0 && status < 500);
  const refused = all.filter(({ status }) => status === 503);
  const shareOf = (keyed: boolean) =>
    accepted.filter((each) => each.keyed === keyed).length /
    Math.max(1, all.filter((each) => each.keyed === keyed).length);
  return {
    offered: all.length / seconds,
    goodput: accepted.length / seconds,
    accepted: { p50Ms: getQuantileMs(accepted, 0.5), p99Ms: getQuantileMs(accepted, 0.99) },
    refused: { count: refused.length, p99Ms: getQuantileMs(refused, 0.99) },
    timeouts: all.filter(({ status }) => status === 0).length,
    faults: all.filter(({ status }) => status >= 500 && status !== 503).length,
    malformed: all.filter(({ refusal }) => refusal !== null && !isWellFormed(refusal)).length,
    bookings: shareOf(true),
    searches: shareOf(false),
  };
}

function getQuantileMs(ended: readonly Completion[], share: number): number {
  return (
    findQuantile(
      ended.map(({ ms }) => ms),
      share,
    ) ?? 0
  );
}
