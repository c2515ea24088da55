import { setTimeout as sleep } from "node:timers/promises";
import { checkAll, type Verdict } from "../invariants/check-all";
import { withReadSnapshot } from "../invariants/evidence";
import { readRun } from "../invariants/read-run";
import { createHistory, type History } from "../kit/history";
import type { Postgres } from "../kit/postgres";
import { printLine } from "../kit/print-line";
import type { Run } from "../kit/run-records";
import { createClient, createClients, followEvents, runClients } from "./clients/run-clients";
import type { SimulatedClient } from "./clients/simulated-client";
import { openEndpoint, reactivateEndpoint } from "./clients/webhook-actions";
import type { Workload } from "./clients/workloads";
import type { SmallDisk } from "./faults/disk";
import { type FaultCounts, injectFaults, type Plan, stopFaults } from "./faults/nemesis";
import { recordFinalState } from "./record-final-state";
import { countRequestsSince, waitUntilIdle, waitUntilReady, writeRecovery } from "./recovery";
import { openTestbed, type Placement, type Testbed } from "./testbed/open-testbed";
import { sampleSessions } from "./testbed/sample-sessions";
import type { UnpackedRelease } from "./upgrade/unpack-release";

export type TortureOptions = Plan & {
  folder: string;
  /** The folder of the bundles to run. */
  bundles: string;
  /** Statements that the superuser runs after the migrations. */
  afterMigration: readonly string[];
  workload: Workload;
  /** The time limit for the service to finish all work after the faults, in milliseconds. */
  timeoutMs: number;
  /**
   * True to exclude the first web process and the first worker from faults, so that their memory can be
   * measured over time.
   */
  excludesFirst?: boolean;
  /** The folder of a small file system for the database. By default the database's data is in `folder`. */
  disk?: string | null;
  /** A PostgreSQL server that has been started already. By default the testbed starts its own. */
  postgres?: Postgres;
  /** The addresses to connect to. By default those of the processes and the database. */
  placement?: Placement;
  /** Additional requests of the first client, sent until the signal while it performs its other actions. */
  pulse?: (client: SimulatedClient, stop: AbortSignal) => Promise<void>;
  /** The release that the run starts with. By default the processes are those of `bundles`. */
  release?: UnpackedRelease;
  /**
   * The actions per second of all clients together. By default each client pauses 5 to 60 ms after an action.
   */
  actionsPerSecond?: number;
  /** A task that runs while faults are injected. `stop` is aborted when the faults end. */
  alongside?: (testbed: Testbed, stop: AbortSignal) => Promise<void>;
};

export type TortureResult = {
  verdicts: readonly Verdict[];
  faultCounts: FaultCounts;
  droppedReplies: number;
  run: Run;
  /** The small file system of the run, if any. */
  disk: SmallDisk | null;
  minutes: number;
};

/** The time that clients continue after the faults have stopped, in milliseconds. */
const healthyMs = 8000;

/** Opens a testbed, runs clients and faults on it, waits for recovery and checks all invariants. */
export async function runTorture(options: TortureOptions): Promise<TortureResult> {
  const { folder, seed, bundles, afterMigration, disk = null, postgres, placement, release } = options;
  const startedAt = Date.now();
  const testbed = await openTestbed({
    folder,
    seed,
    bundles,
    afterMigration,
    disk,
    ...(postgres === undefined ? {} : { postgres }),
    ...(placement === undefined ? {} : { placement }),
    ...(release === undefined ? {} : { release }),
  });
  try {
    printLine(`The testbed is open in ${folder}.`);
    await waitUntilReady(testbed);
    const { faultCounts, droppedReplies } = await runPhases(testbed, options);
    const run = await readRun(folder);
    const verdicts = await withReadSnapshot(testbed.postgres.url, run, (evidence) => checkAll(evidence));
    return {
      verdicts,
      faultCounts,
      droppedReplies,
      run,
      disk: testbed.disk,
      minutes: (Date.now() - startedAt) / 60_000,
    };
  } finally {
    await testbed.close();
  }
}

async function runPhases(
  testbed: Testbed,
  plan: TortureOptions,
): Promise<{ faultCounts: FaultCounts; droppedReplies: number }> {
  const history = createHistory(testbed.records.history);
  const clients = createClients(testbed, history, plan.seed);
  const readers = createReaders(testbed, history, plan.seed);
  const [clientsEnded, samplingEnded] = [new AbortController(), new AbortController()];
  await openEndpoints(readers, "anchor");
  const flaky = await openEndpoints(readers, "flaky");
  const sampling = sampleSessions(testbed.postgres.url, testbed.records.samples, samplingEnded.signal);
  const following = Promise.all(readers.map((reader) => followEvents(reader, samplingEnded.signal)));
  const working = runClients(clients, plan, clientsEnded.signal);
  const pulses = clients[0] && plan.pulse?.({ ...clients[0], bookings: [] }, clientsEnded.signal);
  const reactivating = reactivateAll(readers, flaky, clientsEnded.signal);
  const faultsEnded = new AbortController();
  const alongside = plan.alongside?.(testbed, faultsEnded.signal);
  const faultCounts = await injectFaults(plan.excludesFirst === true ? withoutFirst(testbed) : testbed, plan);
  faultsEnded.abort();
  await alongside;
  const droppedReplies = testbed.databaseProxies.reduce((sum, proxy) => sum + proxy.droppedReplies(), 0);
  printLine("The faults have stopped.");
  stopFaults(testbed);
  await waitUntilReady(testbed);
  const healthySince = Date.now();
  await sleep(healthyMs);
  clientsEnded.abort();
  await Promise.all([working, pulses, reactivating]);
  const { seconds, open } = await waitUntilIdle(testbed, plan.timeoutMs);
  samplingEnded.abort();
  const [cursors] = await Promise.all([following, sampling]);
  await Promise.all(
    readers.map((reader, index) => followEvents(reader, AbortSignal.abort(), cursors[index])),
  );
  await recordFinalState(readers);
  const { requests, failures } = await countRequestsSince(testbed.folder, healthySince);
  await writeRecovery(testbed.folder, {
    seconds,
    overdueDeliveries: open.deliveries,
    overdueWork: open.work,
    requests,
    failures,
  });
  return { faultCounts, droppedReplies };
}

/** Returns the testbed without the first process of each kind, for faults. */
function withoutFirst(testbed: Testbed): Testbed {
  return { ...testbed, webs: testbed.webs.slice(1), workers: testbed.workers.slice(1) };
}

/** Creates one more client per partner, which reads and manages endpoints but books nothing. */
function createReaders(testbed: Testbed, history: History, seed: number): SimulatedClient[] {
  const common = {
    testbed,
    history,
    seed,
    startedAt: Date.now(),
    daysAhead: { value: 0 },
    sharedBookings: [],
  };
  return testbed.accounts.map((account) =>
    createClient({ ...common, account, name: `reader of ${account.slug}` }),
  );
}

async function openEndpoints(readers: readonly SimulatedClient[], name: string): Promise<string[]> {
  return await Promise.all(
    readers.map(async (reader) => (await openEndpoint(reader, `/${reader.account.slug}/${name}`)) ?? ""),
  );
}

const reactivateMs = 5000;

/** Reactivates the flaky endpoints every 5 seconds, because a 410 response disables them. */
async function reactivateAll(
  readers: readonly SimulatedClient[],
  ids: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await sleep(reactivateMs, undefined, { signal: stop }).catch(() => undefined);
    for (const [index, reader] of readers.entries()) await reactivateEndpoint(reader, ids[index] ?? "");
  }
}
