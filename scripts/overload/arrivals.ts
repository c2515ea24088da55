import { readFileSync } from "node:fs";
import { Agent } from "undici";
import { errorEnvelope } from "../../lib/contracts/errors";
import type { BenchRequest } from "../bench/bench-requests";

export type Offered = {
  origin: string;
  /** File with the requests, sent in turn. */
  requests: string;
  seconds: number;
  /** Arrivals a second; `null` keeps `connections` requests under way. */
  rate: number | null;
  connections: number;
  /** Distinguishes this load's idempotency keys from any other's. */
  keyPrefix: string;
};

export type Outcome = {
  offered: number;
  /** Answers below 500, a second: refusals and failures are no work done. */
  goodput: number;
  accepted: { p50Ms: number; p99Ms: number };
  refused: { count: number; p99Ms: number };
  timeouts: number;
  /** Answers from 500 on that are not 503. */
  faults: number;
  /** Refusals without the envelope or `Retry-After`. */
  malformed: number;
  /** Share of calls that were accepted. */
  bookings: number;
  searches: number;
};

type Ended = { ms: number; status: number; wellFormed: boolean; keyed: boolean };

/** A caller that hears nothing for so long has given up. */
const patienceMs = 5000;

process.once("message", (offered: Offered) => {
  void run(offered).then((outcome) => process.send?.(outcome, () => process.exit(0)));
});
process.send?.({ ready: true });

async function run(load: Offered): Promise<Outcome> {
  const requests: BenchRequest[] = JSON.parse(readFileSync(load.requests, "utf8"));
  const agent = new Agent({ connections: load.connections, pipelining: 1, headersTimeout: patienceMs });
  const ended: Ended[] = [];
  const underway = new Set<Promise<void>>();
  let sent = 0;
  const sendNext = () => {
    const number = sent;
    sent += 1;
    const request = requests[number % requests.length];
    if (request === undefined) throw new Error("There are no requests to send.");
    const work = exchange(agent, request, { origin: load.origin, key: `${load.keyPrefix}-${number}` }).then(
      (end) => {
        ended.push(end);
        underway.delete(work);
      },
    );
    underway.add(work);
    return work;
  };
  const startedAt = performance.now();
  const until = startedAt + load.seconds * 1000;
  await (load.rate === null
    ? Promise.all(Array.from({ length: load.connections }, () => keepOne(until, sendNext)))
    : arrive(until, load.rate, sendNext));
  while (underway.size > 0) await Promise.all(underway);
  await agent.destroy();
  return summarize(ended, load.seconds);
}

async function keepOne(until: number, sendNext: () => Promise<void>): Promise<void> {
  while (performance.now() < until) await sendNext();
}

/** Requests arrive when they arrive, whatever became of the ones before. */
async function arrive(until: number, rate: number, sendNext: () => Promise<void>): Promise<void> {
  const gap = () => (-Math.log(1 - Math.random()) / rate) * 1000;
  for (let due = performance.now() + gap(); due < until; ) {
    for (; due <= performance.now(); due += gap()) void sendNext();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
}

async function exchange(
  agent: Agent,
  { method, path, headers, body, keyed }: BenchRequest,
  { origin, key }: { origin: string; key: string },
): Promise<Ended> {
  const startedAt = performance.now();
  const ended = (status: number, wellFormed: boolean): Ended => {
    return { ms: performance.now() - startedAt, status, wellFormed, keyed };
  };
  try {
    const reply = await agent.request({
      ...{ origin, method, path, body, signal: AbortSignal.timeout(patienceMs) },
      headers: keyed ? { ...headers, "idempotency-key": key } : headers,
    });
    const text = await reply.body.text();
    return ended(reply.statusCode, reply.statusCode !== 503 || isRefusal(text, reply.headers["retry-after"]));
  } catch {
    return ended(0, true);
  }
}

function isRefusal(text: string, retryAfter: unknown): boolean {
  return errorEnvelope.safeParse(JSON.parse(text)).success && /^\d+$/.test(String(retryAfter));
}

function summarize(all: readonly Ended[], seconds: number): Outcome {
  const accepted = all.filter(({ status }) => status > 0 && status < 500);
  const refused = all.filter(({ status }) => status === 503);
  const shareOf = (keyed: boolean) =>
    accepted.filter((each) => each.keyed === keyed).length /
    Math.max(1, all.filter((each) => each.keyed === keyed).length);
  return {
    offered: all.length / seconds,
    goodput: accepted.length / seconds,
    accepted: { p50Ms: quantile(accepted, 0.5), p99Ms: quantile(accepted, 0.99) },
    refused: { count: refused.length, p99Ms: quantile(refused, 0.99) },
    timeouts: all.filter(({ status }) => status === 0).length,
    faults: all.filter(({ status }) => status >= 500 && status !== 503).length,
    malformed: all.filter(({ wellFormed }) => !wellFormed).length,
    bookings: shareOf(true),
    searches: shareOf(false),
  };
}

function quantile(ended: readonly Ended[], share: number): number {
  const times = ended.map(({ ms }) => ms).sort((left, right) => left - right);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
