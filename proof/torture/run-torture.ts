import { setTimeout as sleep } from "node:timers/promises";
import { checkAll, type Verdict } from "../invariants/check-all";
import { withEvidence } from "../invariants/evidence";
import { readRun } from "../invariants/read-run";
import { createHistory, type History } from "../kit/history";
import { printLine } from "../kit/print-line";
import type { Run } from "../kit/run-records";
import type { Actor } from "./clients/actor";
import { createActor, createActors, follow, runClients } from "./clients/run-clients";
import { openEndpoint, revive } from "./clients/webhook-actions";
import type { Workload } from "./clients/workloads";
import { injectFaults, type Plan, type Struck, stopFaults } from "./faults/nemesis";
import { probe } from "./probe";
import { countSince, untilUp, waitUntilIdle, writeHealing } from "./recovery";
import { openTestbed, type Stage } from "./testbed/open-testbed";
import { sampleSessions } from "./testbed/sampler";

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
   * Exclude the first web process and the first worker from faults, so that their memory can be measured over
   * time.
   */
  sparesFirst?: boolean;
  /** The rate of all clients together. By default they run as fast as they can. */
  actionsPerSecond?: number;
  /** A task that runs while faults are injected. `stop` is aborted when they end. */
  alongside?: (stage: Stage, stop: AbortSignal) => Promise<void>;
};

export type Result = {
  verdicts: readonly Verdict[];
  struck: Struck;
  dropped: number;
  run: Run;
  minutes: number;
};

/** The time that clients continue after the faults have stopped, in milliseconds. */
const healthyMs = 8000;

/** Opens a testbed, runs clients and faults on it, waits for recovery and checks all invariants. */
export async function runTorture(options: TortureOptions): Promise<Result> {
  const { folder, seed, bundles, afterMigration } = options;
  const startedAt = Date.now();
  const stage = await openTestbed({ folder, seed, bundles, afterMigration });
  try {
    printLine(`The stage is set in ${folder}.`);
    await untilUp(stage);
    const { struck, dropped } = await play(stage, options);
    const run = await readRun(folder);
    const verdicts = await withEvidence(stage.postgres.url, run, (evidence) => checkAll(evidence));
    return { verdicts, struck, dropped, run, minutes: (Date.now() - startedAt) / 60_000 };
  } finally {
    await stage.close();
  }
}

async function play(stage: Stage, plan: TortureOptions): Promise<{ struck: Struck; dropped: number }> {
  const history = createHistory(stage.books.history);
  const actors = createActors(stage, history, plan.seed);
  const readers = createReaders(stage, history, plan.seed);
  const [ended, watched] = [new AbortController(), new AbortController()];
  await openEndpoints(readers, "anchor");
  const moody = await openEndpoints(readers, "moody");
  const sampling = sampleSessions(stage.postgres.url, stage.books.samples, watched.signal);
  const following = Promise.all(readers.map((reader) => follow(reader, watched.signal)));
  const working = runClients(actors, plan, ended.signal);
  const reviving = reviveAll(readers, moody, ended.signal);
  const disturbed = new AbortController();
  const beside = plan.alongside?.(stage, disturbed.signal);
  const struck = await injectFaults(plan.sparesFirst === true ? withoutFirst(stage) : stage, plan);
  disturbed.abort();
  await beside;
  const dropped = stage.databaseWires.reduce((sum, wire) => sum + wire.droppedReplies(), 0);
  printLine("The faults stop.");
  stopFaults(stage);
  await untilUp(stage);
  const healthySince = Date.now();
  await sleep(healthyMs);
  ended.abort();
  await Promise.all([working, reviving]);
  const { seconds, open } = await waitUntilIdle(stage, plan.timeoutMs);
  watched.abort();
  const [cursors] = await Promise.all([following, sampling]);
  await Promise.all(readers.map((reader, place) => follow(reader, AbortSignal.abort(), cursors[place])));
  await probe(readers);
  const { requests, failures } = await countSince(stage.folder, healthySince);
  await writeHealing(stage.folder, {
    seconds,
    overdueDeliveries: open.deliveries,
    overdueWork: open.work,
    requests,
    failures,
  });
  return { struck, dropped };
}

/** Returns the testbed without the first process of each kind, for faults. */
function withoutFirst(stage: Stage): Stage {
  return { ...stage, webs: stage.webs.slice(1), workers: stage.workers.slice(1) };
}

/** Creates one more client per partner, which only reads. */
function createReaders(stage: Stage, history: History, seed: number): Actor[] {
  const common = { stage, history, seed, startedAt: Date.now(), daysAhead: { value: 0 }, everybodys: [] };
  return stage.accounts.map((account) =>
    createActor({ ...common, account, name: `reader of ${account.slug}` }),
  );
}

async function openEndpoints(readers: readonly Actor[], name: string): Promise<string[]> {
  return await Promise.all(
    readers.map(async (reader) => (await openEndpoint(reader, `/${reader.account.slug}/${name}`)) ?? ""),
  );
}

const reviveMs = 5000;

/** Reactivates the flaky endpoints every 5 seconds, because a 410 response disables them. */
async function reviveAll(
  readers: readonly Actor[],
  ids: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await sleep(reviveMs, undefined, { signal: stop }).catch(() => undefined);
    for (const [place, reader] of readers.entries()) await revive(reader, ids[place] ?? "");
  }
}
