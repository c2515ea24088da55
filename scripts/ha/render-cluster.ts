import { addressOf } from "./cluster-plan";
import type { Cluster } from "./start-cluster";

/** Returns the addresses of the cluster's parts, and commands to try a failover. */
export function renderCluster({ plan, nodes, ownerUrl }: Cluster, folder: string): string {
  const lines: [string, string][] = [
    ["HAProxy", `web ${addressOf(plan, "web")} → ${addressOf(plan, "web_1")}, ${addressOf(plan, "web_2")}`],
    ["", `primary by PgBouncer ${addressOf(plan, "primary")}`],
    ["", `primary ${addressOf(plan, "direct")}, standby ${addressOf(plan, "replicas")}`],
    ...nodes.map(({ number }): [string, string] => [
      `Machine ${number}`,
      [
        `PostgreSQL ${addressOf(plan, `postgres_${number}`)}`,
        `Patroni ${addressOf(plan, `patroni_${number}`)}`,
        `etcd ${addressOf(plan, `etcd_client_${number}`)}`,
        `PgBouncer ${addressOf(plan, `pgbouncer_${number}`)}`,
      ].join(", "),
    ]),
    ["Owner", ownerUrl],
    ["Members", `patronictl -c ${folder}/node-1/patroni.yaml list`],
    ["Failover", `patronictl -c ${folder}/node-1/patroni.yaml failover rentals`],
    ["Logs", `${folder}/logs`],
  ];
  return `${lines.map(([name, text]) => `${name.padEnd(15)}  ${text}`.trimEnd()).join("\n")}\n`;
}
