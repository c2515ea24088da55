import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseFailure } from "../../../server/db/database-failure";
import { printLine } from "../../kit/print-line";
import { createRandom } from "../../kit/random";
import type { BenchCluster } from "../dataset/bench-cluster";
import { measureBareLatency, measureBareThroughput, runArrivals } from "./bare-sender";
import { type DeliveryTestbed, openDeliveryTestbed, type TestbedPartner } from "./delivery-testbed";
import { summarize, type Times } from "./percentile";
import { type BenchReceiver, startReceiver } from "./start-receiver";

/**
 * The result of confirming bookings at one rate: the latency of the service's webhooks and of bare requests. `lost`
 * counts webhooks that did not arrive. `refused` counts confirmations for which the database had no connection in time;
 * they cause no webhook.
 */
export type RateResult = { perSecond: number; ours: Times; bare: Times; lost: number; refused: number };

export type DeliveryResults = {
  rates: RateResult[];
  backlog: { deliveries: number; perSecond: number; bare: number };
  /**
   * The latency of a healthy endpoint: alone (`alone`), and while two other endpoints never respond (`beside`). One of
   * these two has a backlog.
   */
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
/**
 * The number of partners whose bookings are confirmed at each rate. One partner would not reach the rates, because the
 * events of one partner are written one after the other.
 */
const partnersAtRate = 10;
const isolationRate = 50;
const hangingBacklog = 5000;
const bareAtOnce = 64;
const backlogPartners = 20;
const endpointsEach = 5;

/**
 * Measures three properties of deliveries. First, their latency at several rates, compared with bare HTTPS requests at
 * the same rate. Second, the rate at which a worker sends a backlog. Third, the effect of endpoints that never respond.
 */
export async function measureDeliveries(
  cluster: BenchCluster,
  options: DeliveryOptions,
): Promise<DeliveryResults> {
  const receiver = await startReceiver();
  const database = await cluster.openEmpty("run_deliveries");
  const testbed = openDeliveryTestbed(database, { receiver, ...options });
  try {
    const measurement = { testbed, receiver, options };
    const measured: RateResult[] = [];
    for (const perSecond of rates) measured.push(await measureRate(measurement, perSecond));
    const isolation = await measureIsolation(measurement);
    return { rates: measured, isolation, backlog: await measureBacklog(measurement) };
  } finally {
    await testbed.close();
    await receiver.stop();
  }
}

type Measurement = { testbed: DeliveryTestbed; receiver: BenchReceiver; options: DeliveryOptions };

async function measureRate(
  { testbed, receiver, options }: Measurement,
  perSecond: number,
): Promise<RateResult> {
  const { seconds, seed } = options;
  printLine(`deliveries at ${perSecond}/s`);
  const bare = await measureBareLatency(receiver, {
    perSecond,
    seconds,
    random: createRandom(seed, perSecond),
  });
  await receiver.takeArrivals();
  const partners = await openPartners(testbed, { perSecond, seconds });
  const worker = await testbed.startWorker();
  try {
    // Warm up: a new process compiles its code during the first deliveries.
    const load = { testbed, partners, receiver, perSecond };
    const first = await measureLatency({ ...load, seconds: 2, random: createRandom(seed, 1) });
    const { ours, lost, refused } = await measureLatency({
      ...load,
      seconds,
      random: createRandom(seed, perSecond + 1),
    });
    return { perSecond, bare, ours, lost: first.lost + lost, refused: first.refused + refused };
  } finally {
    await worker.stop();
  }
}

async function openPartners(
  testbed: DeliveryTestbed,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<TestbedPartner[]> {
  const each = countBookings(perSecond / partnersAtRate, seconds);
  return await Promise.all(Array.from({ length: partnersAtRate }, () => testbed.openPartner(["/"], each)));
}

function countBookings(perSecond: number, seconds: number): number {
  return Math.ceil(perSecond * (seconds + 2) * 1.5) + 100;
}

type LatencyLoad = {
  testbed: DeliveryTestbed;
  /** The partners whose bookings are confirmed in turn. */
  partners: readonly TestbedPartner[];
  receiver: BenchReceiver;
  perSecond: number;
  seconds: number;
  random: ReturnType<typeof createRandom>;
};

/**
 * The maximum wait for webhooks, in milliseconds. It is longer than a lease: a delivery whose sender stalls is sent
 * again within this time, and counts as late and not as lost.
 */
const timeoutMs = 45_000;

/**
 * Confirms bookings at the given rate, and waits up to `timeoutMs` for their webhooks. Measures the time from the
 * commit of each confirmation to the response to its webhook. `lost` counts the webhooks that did not arrive. `refused`
 * counts the confirmations that the database did not accept in time.
 */
async function measureLatency({
  testbed,
  partners,
  receiver,
  ...load
}: LatencyLoad): Promise<{ ours: Times; lost: number; refused: number }> {
  const committed = new Map<string, number>();
  const durations: number[] = [];
  let refused = 0;
  await runArrivals(load, async (index) => {
    try {
      const booked = await partners[index % partners.length]?.confirmNext();
      if (booked !== undefined) committed.set(booked.reference, booked.committedAt);
    } catch (error) {
      if (!isDatabaseFailure(error)) throw error;
      refused += 1;
    }
  });
  for (const until = Date.now() + timeoutMs; committed.size > 0 && Date.now() < until; await sleep(100)) {
    for (const [reference, at] of await receiver.takeArrivals()) {
      const since = committed.get(reference);
      if (since !== undefined) durations.push(at - since);
      committed.delete(reference);
    }
  }
  for (const line of await testbed.describeDeliveries([...committed.keys()])) printLine(`  ${line}`);
  return { ours: summarize(durations), lost: committed.size, refused };
}

async function measureIsolation({
  testbed,
  receiver,
  options,
}: Measurement): Promise<DeliveryResults["isolation"]> {
  const { seconds, seed } = options;
  printLine("a healthy endpoint beside a hanging one");
  const load = { testbed, receiver, perSecond: isolationRate, seconds };
  const alone = await testbed.openPartner(["/"], countBookings(isolationRate, seconds));
  const both = await testbed.openPartner(["/", "/hang"], countBookings(isolationRate, seconds));
  const worker = await testbed.startWorker();
  try {
    const first = await measureLatency({ ...load, partners: [alone], random: createRandom(seed, 7) });
    const hanging = await testbed.openPartner(["/hang"], 0);
    await testbed.insertBacklog(hanging, hangingBacklog);
    const second = await measureLatency({ ...load, partners: [both], random: createRandom(seed, 8) });
    return {
      perSecond: isolationRate,
      alone: first.ours,
      beside: second.ours,
      lost: first.lost + second.lost,
    };
  } finally {
    await worker.kill("SIGKILL");
    await testbed.runtime.database.pool.query("update webhook_endpoints set status = 'paused'");
  }
}

/** Measures how many deliveries of a backlog a worker sends per second. */
async function measureBacklog({
  testbed,
  receiver,
  options,
}: Measurement): Promise<DeliveryResults["backlog"]> {
  const { seconds, backlog } = options;
  printLine(`a backlog of ${backlog} deliveries`);
  const bare = await measureBareThroughput(receiver, { seconds: Math.min(5, seconds), atOnce: bareAtOnce });
  const paths = Array.from({ length: endpointsEach }, (_, index) => `/${index}`);
  for (let count = 0; count < backlogPartners; count += 1) {
    await testbed.insertBacklog(await testbed.openPartner(paths, 0), Math.ceil(backlog / backlogPartners));
  }
  await receiver.takeArrivals();
  const worker = await testbed.startWorker();
  try {
    await sleep(2000);
    await receiver.takeArrivals();
    const startedAt = performance.now();
    await sleep(seconds * 1000);
    const arrived = (await receiver.takeArrivals()).length;
    return { deliveries: backlog, perSecond: arrived / ((performance.now() - startedAt) / 1000), bare };
  } finally {
    await worker.stop();
  }
}
