import { getAddress } from "./cluster-plan";
import type { Cluster } from "./start-cluster";

/** Returns the addresses of the cluster's parts, and commands to try a failover. */
export function renderCluster({ plan, nodes, ownerUrl }: Cluster, folder: string): string {
  const lines: [string, string][] = [
    [
      "HAProxy",
      `web ${getAddress(plan, "web")} → ${getAddress(plan, "web_1")}, ${getAddress(plan, "web_2")}`,
    ],
    ["", `primary by PgBouncer ${getAddress(plan, "primary")}`],
    ["", `primary ${getAddress(plan, "direct")}, standby ${getAddress(plan, "replicas")}`],
    ...nodes.map(({ number }): [string, string] => [
      `Machine ${number}`,
      [
        `PostgreSQL ${getAddress(plan, `postgres_${number}`)}`,
        `Patroni ${getAddress(plan, `patroni_${number}`)}`,
        `etcd ${getAddress(plan, `etcd_client_${number}`)}`,
        `PgBouncer ${getAddress(plan, `pgbouncer_${number}`)}`,
      ].join(", "),
    ]),
    ["Owner", ownerUrl],
    ["Members", `patronictl -c ${folder}/node-1/patroni.yaml list`],
    ["Failover", `patronictl -c ${folder}/node-1/patroni.yaml failover rentals`],
    ["Logs", `${folder}/logs`],
  ];
  return `${lines.map(([name, text]) => `${name.padEnd(15)}  ${text}`.trimEnd()).join("\n")}\n`;
}
