import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { superuserUrl } from "../../../scripts/ha/cluster-plan";
import { type Cluster, startCluster } from "../../../scripts/ha/start-cluster";
import type { Postgres } from "../../kit/postgres";

/** A cluster in place of one server. A run injects the faults of the cluster in place of those of the server. */
export type ClusterPostgres = Postgres & { cluster: Cluster };

/** Starts the cluster of `deploy/ha` in the folder. The URLs lead through HAProxy to the primary. */
export async function startClusterPostgres(folder: string): Promise<ClusterPostgres> {
  const clusterFolder = join(folder, "cluster");
  mkdirSync(clusterFolder, { recursive: true });
  const cluster = await startCluster(clusterFolder);
  const refuse = async (): Promise<never> => {
    throw new Error("Run a cluster with the faults of clusters.");
  };
  return {
    cluster,
    url: cluster.ownerUrl,
    adminUrl: superuserUrl(cluster.plan, "direct"),
    port: cluster.plan.ports.direct,
    kill: refuse,
    stopImmediately: refuse,
    terminateBackend: refuse,
    terminateBackends: refuse,
    killBackend: refuse,
    stop: () => cluster.stop(),
  };
}
