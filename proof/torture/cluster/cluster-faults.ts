import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterNode } from "../../../scripts/ha/cluster-node";
import type { Cluster } from "../../../scripts/ha/start-cluster";
import { printLine } from "../../kit/print-line";
import type { RecordFiles } from "../testbed/record-files";

/** The time for which a frozen primary keeps its sockets, in milliseconds: three times its lease. */
const frozenMs = 60_000;

/** The maximum time for a failover and the return of the former primary, in milliseconds. */
const limitMs = 120_000;

/** The duration of the load before the first fault and between two faults, in milliseconds. */
const calmMs = 10_000;

/** One failover of the primary. */
export type Failover = { fault: string; from: number; to: number; seconds: number };

/**
 * Kills every process of the primary's machine, then freezes the next primary until another one has long taken
 * over. Throws an error if no other machine takes over, or if the former primary does not return as a standby.
 */
export async function failOverTwice(cluster: Cluster, records: RecordFiles): Promise<Failover[]> {
  const killed = await failOver(cluster, records, {
    fault: "machine of the primary killed",
    begin: (node) => node.kill(),
    heldMs: 0,
    end: async (node) => node.restart(),
  });
  const frozen = await failOver(cluster, records, {
    fault: "primary frozen",
    begin: (node) => node.freeze(),
    heldMs: frozenMs,
    end: (node) => node.thaw(),
  });
  return [killed, frozen];
}

type Steps = {
  fault: string;
  begin: (node: ClusterNode) => Promise<void>;
  /** The minimum duration of the fault, in milliseconds. */
  heldMs: number;
  end: (node: ClusterNode) => Promise<void>;
};

async function failOver(
  { nodes, waitForPrimary }: Cluster,
  records: RecordFiles,
  { fault, begin, heldMs, end }: Steps,
): Promise<Failover> {
  await sleep(calmMs);
  const former = await waitForPrimary(limitMs);
  const startedAt = Date.now();
  records.faults.write({ at: startedAt, fault, target: `node-${former.number}` });
  await begin(former);
  const others = nodes.filter((node) => node !== former);
  const next = await waitFor(`a new primary after “${fault}”`, async () => {
    const roles = await Promise.all(others.map((node) => node.role()));
    return others[roles.indexOf("primary")];
  });
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
  printLine(`${fault}: node-${former.number} → node-${next.number} in ${seconds} s.`);
  await sleep(Math.max(0, startedAt + heldMs - Date.now()));
  await end(former);
  await waitFor(`node-${former.number} as a standby`, async () =>
    (await former.role()) === "replica" ? former : undefined,
  );
  printLine(
    `node-${former.number} follows ${Math.round((Date.now() - startedAt) / 1000)} s after the fault.`,
  );
  return { fault, from: former.number, to: next.number, seconds };
}

async function waitFor<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (const until = Date.now() + limitMs; Date.now() < until; await sleep(200)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error(`The cluster did not reach this state in ${limitMs / 1000} s: ${what}.`);
}
