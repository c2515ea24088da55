import { readFileSync } from "node:fs";
import { Client } from "undici";
import { findQuantile } from "../../kit/find-quantile";
import type { BenchRequest } from "./bench-requests";

export type Load = {
  origin: string;
  /** The file with the requests, which are sent in turn. */
  requests: string;
  connections: number;
  warmupSeconds: number;
  seconds: number;
  /** The number of arrivals per second. If null, each connection sends its next request after the last response. */
  rate: number | null;
  /** The only status that counts as success. */
  expectedStatus: number;
  /** A prefix that makes this load's idempotency keys unique. */
  keyPrefix: string;
};

export type LoadReport = {
  perSecond: number;
  /** The number of all requests that ended. It includes the requests of the warm-up and those without a response. */
  endedRequests: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses by status; 0 counts requests without a response. */
  statuses: Record<string, number>;
  /** The average number of CPU cores that this process used after the warm-up. */
  cores: number;
};

type Finished = { arrivedAt: number; finishedAt: number; status: number };

function main(): void {
  process.once("message", (load: Load) => {
    void run(load).then((report) => process.send?.(report, () => process.exit(0)));
  });
  process.send?.({ ready: true });
}

async function run(load: Load): Promise<LoadReport> {
  const requests: BenchRequest[] = JSON.parse(readFileSync(load.requests, "utf8"));
  const clients = Array.from({ length: load.connections }, () => new Client(load.origin, { pipelining: 1 }));
  const startedAt = performance.now();
  const measuredFrom = startedAt + load.warmupSeconds * 1000;
  const until = measuredFrom + load.seconds * 1000;
  const cpu = { from: process.cpuUsage(), at: startedAt };
  setTimeout(
    () => Object.assign(cpu, { from: process.cpuUsage(), at: performance.now() }),
    load.warmupSeconds * 1000,
  );

  let sent = 0;
  const finished: Finished[] = [];
  const sendNext = async (client: Client, arrivedAt: number) => {
    const number = sent;
    sent += 1;
    const request = requests[number % requests.length];
    if (request === undefined) throw new Error("The file of requests is empty.");
    const status = await send(client, request, `${load.keyPrefix}-${number}`);
    finished.push({ arrivedAt, finishedAt: performance.now(), status });
  };
  await (load.rate === null
    ? runClosedLoop(clients, until, sendNext)
    : runOpenArrivals(clients, { until, rate: load.rate }, sendNext));
  const used = process.cpuUsage(cpu.from);
  const cores = (used.user + used.system) / 1000 / (performance.now() - cpu.at);
  await Promise.all(clients.map((client) => client.destroy()));
  return { ...summarize(finished, load, { measuredFrom, until }), cores };
}

type SendNext = (client: Client, arrivedAt: number) => Promise<void>;

/** Keeps one request in flight on every connection, which measures the maximum throughput. */
async function runClosedLoop(clients: readonly Client[], until: number, sendNext: SendNext): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      for (let now = performance.now(); now < until; now = performance.now()) await sendNext(client, now);
    }),
  );
}

/**
 * Sends requests at random arrival times, independent of the responses. Time spent waiting for a free
 * connection counts as latency.
 */
async function runOpenArrivals(
  clients: readonly Client[],
  { until, rate }: { until: number; rate: number },
  sendNext: SendNext,
): Promise<void> {
  const free = [...clients];
  const waiting: number[] = [];
  const inFlight = new Set<Promise<void>>();
  const start = (client: Client, arrivedAt: number) => {
    const work = sendNext(client, arrivedAt).then(() => {
      inFlight.delete(work);
      const next = waiting.shift();
      if (next === undefined) free.push(client);
      else start(client, next);
    });
    inFlight.add(work);
  };
  const gap = () => (-Math.log(1 - Math.random()) / rate) * 1000;
  for (let due = performance.now() + gap(); due < until; ) {
    const now = performance.now();
    for (; due <= now; due += gap()) {
      // A timer is up to 1 ms late, which is not the server's fault. More than that counts as latency.
      const arrivedAt = Math.min(now, due + 1);
      const client = free.pop();
      if (client === undefined) waiting.push(arrivedAt);
      else start(client, arrivedAt);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  while (inFlight.size > 0) await Promise.all(inFlight);
}

/** Sends a request and returns its status after the last byte, or 0 without a response. */
function send(
  client: Client,
  { method, path, headers, body, keyed }: BenchRequest,
  key: string,
): Promise<number> {
  return new Promise((resolve) => {
    let status = 0;
    client.dispatch(
      { method, path, body, headers: keyed ? { ...headers, "idempotency-key": key } : headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, statusCode) => {
          status = statusCode;
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(status),
        onResponseError: () => resolve(0),
      },
    );
  });
}

type Window = { measuredFrom: number; until: number };

function summarize(all: readonly Finished[], load: Load, { measuredFrom, until }: Window) {
  const statuses: Record<string, number> = {};
  // A closed loop counts requests that finished in the window; open arrivals count those that arrived in it.
  const counted = all.filter(({ arrivedAt, finishedAt }) =>
    load.rate === null
      ? finishedAt >= measuredFrom && finishedAt < until
      : arrivedAt >= measuredFrom && arrivedAt < until,
  );
  for (const { status } of counted) statuses[status] = (statuses[status] ?? 0) + 1;
  const times = counted.map(({ arrivedAt, finishedAt }) => finishedAt - arrivedAt);
  const done = statuses[load.expectedStatus] ?? 0;
  return {
    perSecond: done / load.seconds,
    endedRequests: all.length,
    p50Ms: findQuantile(times, 0.5) ?? 0,
    p99Ms: findQuantile(times, 0.99) ?? 0,
    statuses,
  };
}

main();
