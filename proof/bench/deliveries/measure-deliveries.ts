import { setTimeout as sleep } from "node:timers/promises";
import { printLine } from "../../kit/print-line";
import { createRandom } from "../../kit/random";
import type { BenchCluster } from "../world/bench-cluster";
import { arrive, bareAtRate, bareThroughput } from "./bare-sender";
import { type DeliveryStage, openDeliveryStage, type StagePartner } from "./delivery-stage";
import { summarize, type Times } from "./percentile";
import { type BenchReceiver, startReceiver } from "./start-receiver";

export type RateResult = { perSecond: number; ours: Times; bare: Times; lost: number };

export type DeliveryResults = {
  rates: RateResult[];
  backlog: { deliveries: number; perSecond: number; bare: number };
  /** A healthy endpoint alone, and beside an endpoint that never responds and has its own backlog. */
  isolation: { perSecond: number; alone: Times; beside: Times; lost: number };
};

export type DeliveryOptions = {
  folder: string;
  dist: string;
  seconds: number;
  seed: number;
  backlog: number;
};

const rates = [50, 200];
/** Events of one partner are written one after the other, so one partner could not reach the rates. */
const partnersAtRate = 10;
const isolationRate = 50;
const hangingPile = 5000;
const bareAtOnce = 64;
const backlogPartners = 20;
const endpointsEach = 5;

/**
 * Measures the time from the commit of a status change to the partner's 2xx, compared with a bare HTTPS
 * request at the same rate.
 */
export async function measureDeliveries(
  cluster: BenchCluster,
  options: DeliveryOptions,
): Promise<DeliveryResults> {
  const receiver = await startReceiver();
  const database = await cluster.openEmpty("run_deliveries");
  const stage = openDeliveryStage(database, { receiver, ...options });
  try {
    const worked = { stage, receiver, options };
    const measured: RateResult[] = [];
    for (const perSecond of rates) measured.push(await measureRate(worked, perSecond));
    const isolation = await measureIsolation(worked);
    return { rates: measured, isolation, backlog: await measureBacklog(worked) };
  } finally {
    await stage.close();
    await receiver.stop();
  }
}

type Worked = { stage: DeliveryStage; receiver: BenchReceiver; options: DeliveryOptions };

async function measureRate({ stage, receiver, options }: Worked, perSecond: number): Promise<RateResult> {
  const { seconds, seed } = options;
  printLine(`deliveries at ${perSecond}/s`);
  const bare = await bareAtRate(receiver, { perSecond, seconds, random: createRandom(seed, perSecond) });
  await receiver.take();
  const partners = await openPartners(stage, { perSecond, seconds });
  const worker = await stage.startWorker();
  try {
    // Warm up: a new process compiles its code during the first deliveries.
    const load = { stage, partners, receiver, perSecond };
    const first = await timed({ ...load, seconds: 2, random: createRandom(seed, 1) });
    const { ours, lost } = await timed({ ...load, seconds, random: createRandom(seed, perSecond + 1) });
    return { perSecond, bare, ours, lost: first.lost + lost };
  } finally {
    await worker.stop();
  }
}

async function openPartners(
  stage: DeliveryStage,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<StagePartner[]> {
  const each = enough(perSecond / partnersAtRate, seconds);
  return await Promise.all(Array.from({ length: partnersAtRate }, () => stage.openPartner(["/"], each)));
}

function enough(perSecond: number, seconds: number): number {
  return Math.ceil(perSecond * (seconds + 2) * 1.5) + 100;
}

type Timing = {
  stage: DeliveryStage;
  /** The partners are used in turn. */
  partners: readonly StagePartner[];
  receiver: BenchReceiver;
  perSecond: number;
  seconds: number;
  random: ReturnType<typeof createRandom>;
};

/**
 * Longer than a lease: a delivery whose sender stalled is sent again then, which counts as late, not as lost.
 */
const timeoutMs = 45_000;

/** Confirms bookings at the rate and waits for the last webhook. */
async function timed({ stage, partners, receiver, ...load }: Timing): Promise<{ ours: Times; lost: number }> {
  const committed = new Map<string, number>();
  const durations: number[] = [];
  await arrive(load, async (place) => {
    const booked = await partners[place % partners.length]?.confirmNext();
    if (booked !== undefined) committed.set(booked.reference, booked.committedAt);
  });
  for (const until = Date.now() + timeoutMs; committed.size > 0 && Date.now() < until; await sleep(100)) {
    for (const [reference, at] of await receiver.take()) {
      const since = committed.get(reference);
      if (since !== undefined) durations.push(at - since);
      committed.delete(reference);
    }
  }
  for (const line of await stage.tellOf([...committed.keys()])) printLine(`  ${line}`);
  return { ours: summarize(durations), lost: committed.size };
}

async function measureIsolation({ stage, receiver, options }: Worked): Promise<DeliveryResults["isolation"]> {
  const { seconds, seed } = options;
  printLine("a healthy endpoint beside one that hangs");
  const load = { stage, receiver, perSecond: isolationRate, seconds };
  const alone = await stage.openPartner(["/"], enough(isolationRate, seconds));
  const both = await stage.openPartner(["/", "/hang"], enough(isolationRate, seconds));
  const worker = await stage.startWorker();
  try {
    const first = await timed({ ...load, partners: [alone], random: createRandom(seed, 7) });
    const hanging = await stage.openPartner(["/hang"], 0);
    await stage.pile(hanging, hangingPile);
    const second = await timed({ ...load, partners: [both], random: createRandom(seed, 8) });
    return {
      perSecond: isolationRate,
      alone: first.ours,
      beside: second.ours,
      lost: first.lost + second.lost,
    };
  } finally {
    await worker.kill("SIGKILL");
    await stage.runtime.database.pool.query("update webhook_endpoints set status = 'paused'");
  }
}

/** Measures the rate at which a worker reduces a backlog. */
async function measureBacklog({ stage, receiver, options }: Worked): Promise<DeliveryResults["backlog"]> {
  const { seconds, backlog } = options;
  printLine(`a backlog of ${backlog} deliveries`);
  const bare = await bareThroughput(receiver, { seconds: Math.min(5, seconds), atOnce: bareAtOnce });
  const paths = Array.from({ length: endpointsEach }, (_, place) => `/${place}`);
  for (let made = 0; made < backlogPartners; made += 1) {
    await stage.pile(await stage.openPartner(paths, 0), Math.ceil(backlog / backlogPartners));
  }
  await receiver.take();
  const worker = await stage.startWorker();
  try {
    await sleep(2000);
    await receiver.take();
    const startedAt = performance.now();
    await sleep(seconds * 1000);
    const arrived = (await receiver.take()).length;
    return { deliveries: backlog, perSecond: arrived / ((performance.now() - startedAt) / 1000), bare };
  } finally {
    await worker.stop();
  }
}
