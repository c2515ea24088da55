import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { ClusterNode } from "../../../scripts/ha/cluster-node";
import type { Random } from "../../kit/random";
import type { BegunFault, ClusterFault, FaultContext } from "./fault-types";
import type { Side } from "./open-links";
import type { CutManner } from "./serve-links";

const run = promisify(execFile);

/** The minimum and maximum of a duration in seconds. The seed decides the duration between them. */
type Range = readonly [low: number, high: number];

const soon: Range = [0, 10];
const longer: Range = [8, 20];
/** The duration of a freeze, longer than the `ttl` of Patroni (15 s). */
const frozen: Range = [25, 60];

function draw(random: Random, [low, high]: Range): number {
  return random.between(low * 1000, high * 1000);
}

function killed({ random }: FaultContext, node: ClusterNode): BegunFault {
  return {
    target: `node-${node.number}`,
    heldMs: draw(random, soon),
    end: async () => node.restart(),
  };
}

/**
 * Returns a function that cuts the primary off from these parts of the cluster. The seed decides whether the cut acts
 * like a broken network or like a firewall.
 */
function cutOff(sides: readonly Side[], held: Range): ClusterFault["begin"] {
  return async ({ postgres: { links }, primary, random }) => {
    const manner = random.pick<CutManner>(["silent", "refused"]);
    links.cut(primary.number, sides, manner);
    return {
      target: `node-${primary.number}, ${manner}`,
      heldMs: draw(random, held),
      end: async () => links.restore(),
    };
  };
}

const machineFaults: readonly ClusterFault[] = [
  {
    slug: "primary-killed",
    title: "machine of the primary killed",
    effect: "failover",
    alerts: ["RentalsUnavailable", "RentalsDatabaseDown"],
    begin: async (context) => {
      await context.primary.kill();
      return killed(context, context.primary);
    },
  },
  {
    slug: "primary-frozen",
    title: "primary frozen for up to 60 s",
    effect: "failover",
    begin: async ({ primary, random }) => {
      await primary.freeze();
      return {
        target: `node-${primary.number}`,
        heldMs: draw(random, frozen),
        end: () => primary.thaw(),
      };
    },
  },
  {
    slug: "standby-killed",
    title: "machine of the synchronous standby killed",
    effect: "none",
    begin: async (context) => {
      await context.synchronous.kill();
      return { ...killed(context, context.synchronous), heldMs: draw(context.random, longer) };
    },
  },
];

const networkFaults: readonly ClusterFault[] = [
  {
    slug: "cut-from-etcd",
    title: "primary cut off from etcd",
    effect: "failover",
    begin: cutOff(["etcd"], soon),
  },
  {
    slug: "cut-from-replicas",
    title: "primary cut off from its standbys",
    effect: "none",
    blocksBookings: true,
    begin: cutOff(["replicas"], longer),
  },
  {
    slug: "cut-from-clients",
    title: "primary cut off from its clients",
    effect: "none",
    blocksBookings: true,
    begin: cutOff(["clients"], longer),
  },
  {
    slug: "split-brain",
    title: "primary cut off from etcd and standbys, not from clients",
    effect: "failover",
    begin: cutOff(["etcd", "replicas"], soon),
  },
  {
    slug: "isolated",
    title: "primary cut off from everything",
    effect: "failover",
    begin: cutOff(["etcd", "replicas", "clients"], soon),
  },
];

/** Returns a function that kills etcd on `count` of the machines. Their other programs continue. */
function loseMembers(count: number): ClusterFault["begin"] {
  return async ({ postgres, random }) => {
    const { nodes } = postgres.cluster;
    const first = random.between(0, nodes.length - 1);
    const lost = Array.from({ length: count }, (_, index) => nodes[(first + index) % nodes.length]).filter(
      (node) => node !== undefined,
    );
    await Promise.all(lost.map((node) => node.haltEtcd()));
    return {
      target: lost.map(({ number }) => `etcd of node-${number}`).join(", "),
      heldMs: draw(random, longer),
      end: async () => {
        for (const node of lost) node.startEtcd();
      },
    };
  };
}

const memberFaults: readonly ClusterFault[] = [
  { slug: "etcd-lost", title: "one etcd member lost", effect: "none", begin: loseMembers(1) },
  {
    slug: "etcd-majority-lost",
    title: "two etcd members lost",
    effect: "none",
    blocksBookings: true,
    begin: loseMembers(2),
  },
];

const atOnce = { heldMs: 0, end: async () => undefined };

const plannedFaults: readonly ClusterFault[] = [
  {
    slug: "switchover",
    title: "switchover with `patronictl`",
    effect: "switchover",
    begin: async ({ postgres: { cluster }, primary, synchronous }) => {
      const [leader, candidate] = [`node-${primary.number}`, `node-${synchronous.number}`];
      const words = ["switchover", "rentals", "--leader", leader, "--candidate", candidate, "--force"];
      await run("patronictl", ["-c", cluster.patroniFile, ...words], { timeout: 60_000 });
      return { target: `${leader} to ${candidate}`, ...atOnce };
    },
  },
  {
    slug: "rolling-restart",
    title: "each web process and worker replaced in turn",
    effect: "none",
    begin: async ({ testbed: { webs, workers } }) => {
      for (const child of [...webs, ...workers]) await child.replace();
      return { target: "web processes and workers", ...atOnce };
    },
  },
  {
    slug: "haproxy-restart",
    title: "HAProxy restarted",
    effect: "none",
    begin: async ({ postgres: { cluster } }) => {
      await cluster.restartProxy();
      return { target: "HAProxy", ...atOnce };
    },
  },
  {
    slug: "pgbouncer-restart",
    title: "PgBouncer of the primary restarted",
    effect: "none",
    begin: async ({ primary }) => {
      await primary.stopPooler();
      primary.startPooler();
      return { target: `node-${primary.number}`, ...atOnce };
    },
  },
];

export const allClusterFaults: readonly ClusterFault[] = [
  ...machineFaults,
  ...networkFaults,
  ...memberFaults,
  ...plannedFaults,
];

/** The faults of a short run: one failover and one split-brain attempt. */
export const shortFaults: readonly ClusterFault[] = allClusterFaults.filter(({ slug }) =>
  ["primary-killed", "split-brain"].includes(slug),
);
