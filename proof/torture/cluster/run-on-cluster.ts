import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundleProcesses } from "../../../scripts/build/bundle-processes";
import { getAddress } from "../../../scripts/ha/cluster-plan";
import { findPrograms } from "../../../scripts/ha/find-programs";
import { projectRoot } from "../../../server/db/project-root";
import { ConfigError } from "../../../server/errors/config-error";
import { choosePort } from "../../../server/postgres/choose-port";
import { isBroken } from "../../invariants/check-all";
import { printLine } from "../../kit/print-line";
import { renderTable } from "../../kit/table";
import type { ClusterOptions, Options } from "../options";
import { renderRun } from "../report-run";
import { runTorture } from "../run-torture";
import type { Placement, Testbed } from "../testbed/open-testbed";
import type { InjectedFault } from "./fault-types";
import { findOrderFailures, findWriteFailures } from "./find-cluster-failures";
import { countFailovers, injectClusterFaults } from "./inject-cluster-faults";
import { measureOutages, toOutageTable } from "./measure-outages";
import { readProbedWrites, startWriteProbes } from "./probe-writes";
import { sendSteadyRequests } from "./send-steady-requests";
import { type ClusterPostgres, startClusterPostgres } from "./start-cluster-postgres";
import { type AlertWatch, findPrometheus, type MetricsPorts, watchAlerts } from "./watch-alerts";

/**
 * The actions per second of all clients, in addition to the steady requests: enough that faults meet bookings at every
 * step.
 */
const actionsPerSecond = 25;

/** The actions per second of all clients in a short run, which shares the machine with other work. */
const fewerActionsPerSecond = 10;

/**
 * Runs clients on the cluster of `deploy/ha` through its faults, then checks all invariants and the promises of the
 * cluster. Returns true if the run failed. Without the Debian packages it prints what is missing and returns false.
 */
export async function runOnCluster(
  options: Options,
  plan: ClusterOptions,
  timeoutMs: number,
): Promise<boolean> {
  if (!isInstalled()) return false;
  const { seed, markdown, keep } = options;
  printLine(`Seed ${seed}: ${plan.faults.map(({ slug }) => slug).join(", ")} on a cluster of three.`);
  const folder = join(options.folder, `cluster-${seed}-${Date.now()}`);
  // Inside the checkout, because a bundle resolves its packages from its own location.
  const bundles = join(projectRoot(), ".data", "torture-bundles", "cluster");
  mkdirSync(folder, { recursive: true });
  await bundleProcesses(bundles);
  const postgres = await startClusterPostgres(folder);
  const metricsPorts = await chooseMetricsPorts();
  let injected: InjectedFault[] = [];
  const failures: string[] = [];
  const result = await runTorture({
    folder,
    bundles,
    postgres,
    placement: placeOn(postgres, metricsPorts),
    pulse: sendSteadyRequests,
    actionsPerSecond: plan.checksRecoveryTimes ? actionsPerSecond : fewerActionsPerSecond,
    afterMigration: [],
    workload: "usual",
    timeoutMs,
    seed,
    // The faults of the cluster run alongside, one after the other, and take as long as they need.
    minutes: 0.1,
    kills: 0,
    faults: [],
    alongside: async (testbed) => {
      const watched = await injectWatched(testbed, postgres, { seed, plan, folder, metricsPorts });
      injected = watched.injected;
      failures.push(...watched.failures);
    },
  });
  const outages = measureOutages(result.run.exchanges, injected);
  if (plan.checksRecoveryTimes) failures.push(...findOrderFailures(outages));
  process.stdout.write(
    `${renderRun(result, markdown)}\n\n${renderTable(toOutageTable(outages), markdown)}\n`,
  );
  printLine(`Seed ${seed}: ${injected.length} faults, ${countFailovers(injected)} changes of the primary.`);
  for (const failure of failures) printLine(`The run failed: ${failure}.`);
  const failed = failures.length > 0 || result.verdicts.some(isBroken);
  if (failed) printLine(`The records are in ${folder}.`);
  else if (!keep) rmSync(folder, { recursive: true, force: true });
  return failed;
}

type Watched = { injected: InjectedFault[]; failures: string[] };

/**
 * Injects the faults while every server is written to and Prometheus reads the metrics. Returns the faults, and a
 * message for each write that was lost and for each alert that did not fire.
 */
async function injectWatched(
  testbed: Testbed,
  postgres: ClusterPostgres,
  options: { seed: number; plan: ClusterOptions; folder: string; metricsPorts: MetricsPorts },
): Promise<Watched> {
  const { seed, plan, folder, metricsPorts } = options;
  const { cluster } = postgres;
  const failures: string[] = [];
  const alerts = await openAlerts(join(folder, "prometheus"), metricsPorts);
  const probes = await startWriteProbes(cluster).catch(async (error) => {
    await alerts?.stop();
    throw error;
  });
  let injected: InjectedFault[];
  let records: Awaited<ReturnType<typeof probes.stop>> | undefined;
  try {
    injected = await injectClusterFaults(testbed, postgres, {
      seed,
      ...plan,
      // An alert of an earlier fault must not count as one of this fault.
      prepare: async (fault) => void failures.push(...((await alerts?.waitUntilQuiet([fault])) ?? [])),
    });
    if (alerts !== undefined) failures.push(...(await checkAlerts(alerts, injected)));
  } finally {
    records = await probes.stop();
    await alerts?.stop();
  }
  failures.push(...findWriteFailures(records, await readProbedWrites(cluster)));
  printLine(
    `${records.writes.length} direct writes acknowledged, ${records.refused.length} refused by servers that were not primary.`,
  );
  return { injected, failures };
}

/** The maximum age of the data that the service reads from a replica, in milliseconds. */
const searchAgeMs = 2000;

/**
 * Returns the addresses and settings with which processes and clients connect as under `npm run ha`: through HAProxy
 * and PgBouncer.
 */
function placeOn({ cluster: { plan, settings } }: ClusterPostgres, metricsPorts: MetricsPorts): Placement {
  return {
    webPorts: [plan.ports.web_1, plan.ports.web_2],
    entry: `http://${getAddress(plan, "web")}`,
    searchAgeMs,
    settingsOf: (name) => ({
      ...(name.startsWith("web") ? { ...settings.web, TRUSTED_PROXIES: "127.0.0.1" } : settings.worker),
      METRICS_PORT: String(metricsPorts[name]),
    }),
  };
}

async function chooseMetricsPorts(): Promise<MetricsPorts> {
  const ports: Record<string, number> = {};
  for (const name of ["web-1", "web-2", "worker-1", "worker-2"]) {
    do ports[name] = await choosePort(null);
    while (new Set(Object.values(ports)).size < Object.keys(ports).length);
  }
  return ports;
}

/** Starts Prometheus. Without its package it prints that the alerts are not checked. */
async function openAlerts(folder: string, ports: MetricsPorts): Promise<AlertWatch | undefined> {
  const prometheus = findPrometheus();
  if (prometheus !== undefined)
    return await watchAlerts({ prometheus, setpriv: findPrograms().setpriv, folder, ports });
  printLine("The alerts are not checked: apt-get install --no-install-recommends prometheus.");
  return undefined;
}

/** Waits until the alerts of the faults have ended. Returns a message for each that did not fire or did not end. */
async function checkAlerts(alerts: AlertWatch, injected: readonly InjectedFault[]): Promise<string[]> {
  const lasting = await alerts.waitUntilQuiet(injected.map(({ fault }) => fault));
  printLine(`Alerts that fired: ${(await alerts.readNames()).join(", ")}.`);
  return [...(await alerts.findFailures(injected)), ...lasting];
}

function isInstalled(): boolean {
  try {
    findPrograms();
    return true;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    printLine(`Skipped: ${error.message}`);
    return false;
  }
}
