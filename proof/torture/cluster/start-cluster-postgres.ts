import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { getSuperuserUrl } from "../../../scripts/ha/cluster-plan";
import { type Cluster, startCluster } from "../../../scripts/ha/start-cluster";
import type { Postgres } from "../../kit/postgres";
import { type Links, openLinks } from "./open-links";

/**
 * A cluster that takes the place of a single server. The faults of a single server, such as `kill`, throw. A run
 * injects the faults of the cluster instead.
 */
export type ClusterPostgres = Postgres & { cluster: Cluster; links: Links };

/** Starts the cluster of `deploy/ha` in the folder. The URLs lead through HAProxy to the primary. */
export async function startClusterPostgres(folder: string): Promise<ClusterPostgres> {
  const clusterFolder = join(folder, "cluster");
  mkdirSync(clusterFolder, { recursive: true });
  let links: Links | undefined;
  const cluster = await startCluster(clusterFolder, async (plan) => {
    links = await openLinks(plan);
    return links.reach;
  }).catch(async (error) => {
    await links?.close();
    throw error;
  });
  if (links === undefined) throw new Error("The cluster has no links.");
  const opened = links;
  const refuse = async (): Promise<never> => {
    throw new Error("Run a cluster with the faults of clusters.");
  };
  return {
    cluster,
    links,
    url: cluster.ownerUrl,
    adminUrl: getSuperuserUrl(cluster.plan, "direct"),
    port: cluster.plan.ports.direct,
    kill: refuse,
    stopImmediately: refuse,
    terminateBackend: refuse,
    terminateBackends: refuse,
    killBackend: refuse,
    stop: async () => {
      opened.restore();
      await cluster.stop();
      await opened.close();
    },
  };
}
