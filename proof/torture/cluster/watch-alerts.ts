import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { findProgram } from "../../../scripts/find-program";
import { runProgram, waitUntil } from "../../../scripts/ha/program";
import { projectRoot } from "../../../server/db/project-root";
import { choosePort } from "../../../server/postgres/choose-port";
import type { ClusterFault, InjectedFault } from "./fault-types";
import { type Firing, findAlertFailures } from "./find-alert-failures";
import { shortenRules } from "./shorten-rules";

/** The processes whose metrics Prometheus reads, and their ports. */
export type MetricsPorts = Readonly<Record<string, number>>;

export type AlertWatch = {
  /**
   * Waits until the alerts that these faults must fire have ended. Returns a message for each alert that does not end.
   */
  waitUntilQuiet(faults: readonly ClusterFault[]): Promise<string[]>;
  /** Returns a message for each alert that a fault must fire and that did not. */
  findFailures(injected: readonly InjectedFault[]): Promise<string[]>;
  /** Returns the names of all alerts that have fired. */
  readNames(): Promise<string[]>;
  stop(): Promise<void>;
};

/** The factor by which the times of the rules are shortened. A window of 5 minutes becomes 20 s. */
const factor = 15;

/** The maximum time until alerts have ended, in milliseconds. */
const endsWithinMs = 180_000;

/** Returns the path of Prometheus, or `undefined` if it is not installed. */
export function findPrometheus(): string | undefined {
  return findProgram("prometheus");
}

type Options = { prometheus: string; setpriv: string; folder: string; ports: MetricsPorts };

/**
 * Starts Prometheus, which reads the metrics of these processes. It uses the alert rules of `deploy/prometheus` with
 * shortened times.
 */
export async function watchAlerts({ prometheus, setpriv, folder, ports }: Options): Promise<AlertWatch> {
  mkdirSync(folder, { recursive: true });
  const rules = readFileSync(join(projectRoot(), "deploy/prometheus/rules.yaml"), "utf8");
  writeFileSync(join(folder, "rules.yaml"), shortenRules(rules, factor));
  writeFileSync(join(folder, "prometheus.yaml"), writeConfiguration(ports));
  const address = `127.0.0.1:${await choosePort(null)}`;
  const logFile = join(folder, "prometheus.log");
  const program = runProgram({
    name: "prometheus",
    command: [
      prometheus,
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${address}`,
    ],
    setpriv,
    account: null,
    folder,
    logFile,
  });
  const startedAt = Date.now();
  const isReady = async () => {
    const response = await fetch(`http://${address}/-/ready`);
    await response.arrayBuffer();
    return response.ok;
  };
  await waitUntil("Prometheus", isReady, { logFile }).catch(async (error) => {
    await program.stop();
    throw error;
  });
  const readAll = () => readFirings(address, startedAt);
  return {
    waitUntilQuiet: (faults) => waitUntilEnded(address, new Set(faults.flatMap(({ alerts = [] }) => alerts))),
    findFailures: async (injected) => findAlertFailures(injected, await readAll()),
    readNames: async () => [...new Set((await readAll()).map(({ name }) => name))].toSorted(),
    stop: () => program.stop(),
  };
}

/** Returns a configuration with the jobs of `deploy/prometheus/prometheus.yaml` and a shorter scrape interval. */
function writeConfiguration(ports: MetricsPorts): string {
  const jobs = ["web", "worker"].map((job) => {
    const targets = Object.entries(ports).flatMap(([name, port]) =>
      name.startsWith(job) ? [`"127.0.0.1:${port}"`] : [],
    );
    return `  - { job_name: rentals-${job}, static_configs: [{ targets: [${targets.join(", ")}] }] }`;
  });
  return [
    "global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }",
    "rule_files: [rules.yaml]",
    "scrape_configs:",
    ...jobs,
    "",
  ].join("\n");
}

const alertsResponse = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })),
  }),
});

/** Waits until none of the alerts fires. Returns a message for each that still does after the limit. */
async function waitUntilEnded(address: string, names: ReadonlySet<string>): Promise<string[]> {
  for (const until = Date.now() + endsWithinMs; ; await sleep(500)) {
    const response = await fetch(`http://${address}/api/v1/alerts`);
    const { alerts } = alertsResponse.parse(await response.json()).data;
    const firing = alerts.flatMap(({ labels: { alertname = "" }, state }) =>
      state === "firing" && names.has(alertname) ? [alertname] : [],
    );
    if (firing.length === 0 || Date.now() > until)
      return [...new Set(firing)].map((name) => `the alert ${name} did not end`);
  }
}

const rangeResponse = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        values: z.array(z.tuple([z.number(), z.string()])),
      }),
    ),
  }),
});

/** The maximum number of data points that a query returns per series. */
const maxMoments = 10_000;

/** Returns the times at which alerts fired, as Prometheus recorded them. */
async function readFirings(address: string, since: number): Promise<Firing[]> {
  const [start, end] = [since / 1000, Date.now() / 1000];
  const query = new URLSearchParams({
    query: 'ALERTS{alertstate="firing"}',
    start: String(start),
    end: String(end),
    step: String(Math.max(1, Math.ceil((end - start) / maxMoments))),
  });
  const response = await fetch(`http://${address}/api/v1/query_range?${query}`);
  const { result } = rangeResponse.parse(await response.json()).data;
  return result.flatMap(({ metric, values }) =>
    values.map(([seconds]) => ({ name: metric.alertname ?? "", at: seconds * 1000 })),
  );
}
