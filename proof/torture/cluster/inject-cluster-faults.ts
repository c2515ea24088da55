import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterNode } from "../../../scripts/ha/cluster-node";
import type { Cluster } from "../../../scripts/ha/start-cluster";
import { printLine } from "../../kit/print-line";
import { createRandom, type Random } from "../../kit/random";
import type { Testbed } from "../testbed/open-testbed";
import type { ClusterFault, FaultContext, InjectedFault } from "./fault-types";
import type { ClusterPostgres } from "./start-cluster-postgres";

export type FaultPlan = {
  seed: number;
  faults: readonly ClusterFault[];
  /**
   * The number of failovers and switchovers after which the run ends. Null: the run ends after `seconds` or, if that is
   * null too, after one round of the faults.
   */
  failovers: number | null;
  /** The seconds after which no further fault begins. Null: no limit. */
  seconds: number | null;
  /** Runs before each fault, while the cluster has one primary and two standbys. */
  prepare(fault: ClusterFault): Promise<void>;
};

/**
 * The maximum time until the cluster has another primary or has recovered, in milliseconds. A former primary whose
 * machine is busy syncs its files and rewinds for minutes.
 */
const limitMs = 300_000;

/** The minimum time without a fault before each one, in milliseconds. */
const calmMs = 4000;

/**
 * The time for which a cluster must keep its primary and standbys before the run continues, in milliseconds:
 * more than two checks of HAProxy.
 */
const settledMs = 3000;

/**
 * Injects rounds of the faults, each in an order drawn by the seed, one after the other: the next begins when
 * the cluster has recovered. Throws if the cluster does not recover, or if no other server becomes primary
 * although one should.
 */
export async function injectClusterFaults(
  testbed: Testbed,
  postgres: ClusterPostgres,
  plan: FaultPlan,
): Promise<InjectedFault[]> {
  const random = createRandom(plan.seed, 1);
  const startedAt = Date.now();
  const injected: InjectedFault[] = [];
  let queue: ClusterFault[] = [];
  const isOver = () => {
    const late = plan.seconds !== null && Date.now() - startedAt > plan.seconds * 1000;
    if (plan.failovers !== null) return late || countFailovers(injected) >= plan.failovers;
    return plan.seconds === null ? injected.length === plan.faults.length : late;
  };
  while (!isOver()) {
    if (queue.length === 0) queue = shuffle(plan.faults, random);
    const fault = queue.shift();
    if (fault === undefined) break;
    await sleep(calmMs);
    await plan.prepare(fault);
    const roles = await waitUntilHealthy(postgres.cluster, fault);
    const one = await injectOne({ testbed, postgres, random, ...roles }, fault);
    testbed.records.faults.write({ ...one, fault: fault.slug });
    printLine(summarize(one));
    injected.push(one);
  }
  return injected;
}

export function countFailovers(injected: readonly InjectedFault[]): number {
  return injected.filter(({ failedOverAt }) => failedOverAt !== null).length;
}

type Roles = { primary: ClusterNode; synchronous: ClusterNode };

async function injectOne(context: FaultContext, fault: ClusterFault): Promise<InjectedFault> {
  const { cluster } = context.postgres;
  const at = Date.now();
  const { target, heldMs, end } = await fault.begin(context);
  const failover = watchForPrimary(cluster, context.primary);
  try {
    if (fault.effect === "failover") await failover.happened(fault);
    await sleep(Math.max(0, at + heldMs - Date.now()));
  } catch (error) {
    failover.stop();
    throw error;
  } finally {
    await end();
  }
  const endedAt = Date.now();
  if (fault.effect === "switchover") await failover.happened(fault);
  const { primary } = await waitUntilHealthy(cluster, fault);
  failover.stop();
  const recoveredAt = Date.now();
  const [from, to] = [context.primary.number, primary.number];
  return { fault, target, at, endedAt, recoveredAt, from, to, failedOverAt: failover.at() };
}

type Failover = { at(): number | null; happened(fault: ClusterFault): Promise<void>; stop(): void };

/** Records when a server other than `former` becomes primary. */
function watchForPrimary({ nodes }: Cluster, former: ClusterNode): Failover {
  let at: number | null = null;
  const over = new AbortController();
  const others = nodes.filter((node) => node !== former);
  void (async () => {
    while (!over.signal.aborted && at === null) {
      const roles = await Promise.all(others.map((node) => node.role()));
      if (roles.includes("primary")) at = Date.now();
      await sleep(100);
    }
  })();
  return {
    at: () => at,
    happened: (fault) =>
      waitFor(`another primary after “${fault.title}”`, async () => (at === null ? undefined : true)).then(
        () => undefined,
      ),
    stop: () => over.abort(),
  };
}

/** Waits until the cluster has had the same primary and two standbys, one of them synchronous, for `settledMs`. */
async function waitUntilHealthy({ nodes }: Cluster, fault: ClusterFault): Promise<Roles> {
  let since: { at: number; roles: Roles } | undefined;
  return await waitFor(`one primary and two standbys around “${fault.title}”`, async () => {
    const roles = await readRoles(nodes);
    if (roles?.primary !== since?.roles.primary || roles?.synchronous !== since?.roles.synchronous)
      since = roles === undefined ? undefined : { at: Date.now(), roles };
    return since !== undefined && Date.now() - since.at >= settledMs ? since.roles : undefined;
  });
}

async function readRoles(nodes: readonly ClusterNode[]): Promise<Roles | undefined> {
  const roles = await Promise.all(nodes.map((node) => node.role()));
  const waited = await Promise.all(nodes.map((node) => node.isSynchronous()));
  const primary = nodes[roles.indexOf("primary")];
  const synchronous = nodes[waited.indexOf(true)];
  const standbys = roles.filter((role) => role === "replica").length;
  if (primary === undefined || synchronous === undefined || standbys !== nodes.length - 1) return undefined;
  return { primary, synchronous };
}

async function waitFor<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (const until = Date.now() + limitMs; Date.now() < until; await sleep(200)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error(`The cluster did not reach this state in ${limitMs / 1000} s: ${what}.`);
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, rank: random.next() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

function summarize({
  fault,
  target,
  at,
  endedAt,
  recoveredAt,
  from,
  to,
  failedOverAt,
}: InjectedFault): string {
  const seconds = (until: number) => ((until - at) / 1000).toFixed(1);
  const moved = failedOverAt === null ? "" : `; node-${from} → node-${to} after ${seconds(failedOverAt)} s`;
  return `${fault.title} (${target})${moved}; ended after ${seconds(endedAt)} s, recovered after ${seconds(recoveredAt)} s.`;
}
