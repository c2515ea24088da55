import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import {
  type ClusterPlan,
  type NodeNumber,
  nodeNumbers,
  type PortName,
  type Reach,
  type Viewer,
} from "../../../scripts/ha/cluster-plan";
import { projectRoot } from "../../../server/db/project-root";
import type { CutManner, LinkReply, LinkRequest, LinkTarget } from "./serve-links";

/**
 * A part of the cluster from which a machine can be cut off: etcd, the other machines (`replicas`), or HAProxy and with
 * it the clients.
 */
export type Side = "etcd" | "replicas" | "clients";

/** The connections between the parts of a cluster, which a run can cut. */
export type Links = {
  reach: Reach;
  /** Cuts one machine off until `restore`. */
  cut(node: NodeNumber, sides: readonly Side[], manner: CutManner): void;
  restore(): void;
  close(): Promise<void>;
};

/** Opens one proxy for each connection that a run can cut. All proxies run in one separate process. */
export async function openLinks(plan: ClusterPlan): Promise<Links> {
  const targets = nodeNumbers.flatMap((node) => linksOf(node, plan));
  const child = fork(join(projectRoot(), "proof/torture/cluster/serve-links.ts"), {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const send = (request: LinkRequest) => void child.send(request);
  send({ act: "open", targets });
  // SAFETY: the process sends one message, of this type.
  const [{ ports }] = (await once(child, "message")) as [LinkReply];
  const portOf = new Map(targets.map(({ name }, index) => [name, ports[index]]));
  return {
    reach: (from, name) => portOf.get(linkName(from, name)) ?? plan.ports[name],
    cut: (node, sides, manner) =>
      send({ act: "cut", names: sides.flatMap((side) => sideOf(node, side)), manner }),
    restore: () => send({ act: "restore" }),
    close: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

function linkName(from: Viewer, name: PortName): string {
  return `${from} to ${name}`;
}

function linksOf(node: NodeNumber, { ports }: ClusterPlan): LinkTarget[] {
  const link = (from: Viewer, name: PortName) => ({ name: linkName(from, name), port: ports[name] });
  return [
    ...nodeNumbers.map((member) => link(node, `etcd_client_${member}`)),
    link("peers", `postgres_${node}`),
    link("peers", `patroni_${node}`),
    link("haproxy", `postgres_${node}`),
    link("haproxy", `pgbouncer_${node}`),
    link("haproxy", `patroni_${node}`),
  ];
}

function sideOf(node: NodeNumber, side: Side): string[] {
  if (side === "etcd") return nodeNumbers.map((member) => linkName(node, `etcd_client_${member}`));
  if (side === "replicas")
    return [linkName("peers", `postgres_${node}`), linkName("peers", `patroni_${node}`)];
  return (["postgres", "pgbouncer", "patroni"] as const).map((name) =>
    linkName("haproxy", `${name}_${node}`),
  );
}
