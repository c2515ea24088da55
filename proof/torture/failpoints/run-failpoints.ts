import { setTimeout as sleep } from "node:timers/promises";
import { checkAll, type Verdict } from "../../invariants/check-all";
import { withReadSnapshot } from "../../invariants/evidence";
import { readRun } from "../../invariants/read-run";
import { createHistory } from "../../kit/history";
import { printLine } from "../../kit/print-line";
import { createClient } from "../clients/run-clients";
import type { SimulatedClient } from "../clients/simulated-client";
import { openEndpoint } from "../clients/webhook-actions";
import { recordFinalState } from "../record-final-state";
import { countRequestsSince, waitUntilIdle, waitUntilReady, writeRecovery } from "../recovery";
import { openTestbed, type Testbed } from "../testbed/open-testbed";
import type { Failpoint } from "./failpoint";
import type { FailpointReached, FailureMode } from "./fault-prelude";
import { runFlow } from "./flows";

export type Injection = { point: Failpoint; mode: FailureMode };
export type InjectionResult = Injection & { reached: boolean };
export type FailpointsResult = {
  results: readonly InjectionResult[];
  verdicts: readonly Verdict[];
  minutes: number;
};

type Options = { folder: string; bundles: string; seed: number; injections: readonly Injection[] };

const timeoutMs = 180_000;

/** Injects the failures one after the other and checks all invariants at the end. */
export async function runFailpoints({
  folder,
  bundles,
  seed,
  injections,
}: Options): Promise<FailpointsResult> {
  const startedAt = Date.now();
  const testbed = await openTestbed({ folder, seed, bundles, afterMigration: [] });
  try {
    await waitUntilReady(testbed);
    const history = createHistory(testbed.records.history);
    const common = { testbed, history, seed, startedAt, daysAhead: { value: 0 }, sharedBookings: [] };
    const clients = testbed.accounts.map((account) =>
      createClient({ ...common, account, name: `client of ${account.slug}` }),
    );
    for (const client of clients) await openEndpoint(client, `/${client.account.slug}/anchor`);
    const results: InjectionResult[] = [];
    for (const [index, injection] of injections.entries()) {
      const client = clients[index % 2];
      if (client !== undefined)
        results.push({
          ...injection,
          reached: await injectFailure(testbed, client, { ...injection, index }),
        });
    }
    const { seconds, open } = await waitUntilIdle(testbed, timeoutMs);
    const overdue = { overdueDeliveries: open.deliveries, overdueWork: open.work };
    const healthySince = Date.now();
    await recordFinalState(clients);
    await writeRecovery(folder, { seconds, ...overdue, ...(await countRequestsSince(folder, healthySince)) });
    const run = await readRun(folder);
    const verdicts = await withReadSnapshot(testbed.postgres.url, run, (evidence) => checkAll(evidence));
    return { results, verdicts, minutes: (Date.now() - startedAt) / 60_000 };
  } finally {
    await testbed.close();
  }
}

/** The maximum wait for a failpoint in milliseconds. A worker may reach it some time after the request. */
const reachTimeoutMs = 15_000;

/** The number of rentals to use in turn. A rental is free again before its next use. */
const slotCount = 60;

async function injectFailure(
  testbed: Testbed,
  client: SimulatedClient,
  injection: Injection & { index: number },
): Promise<boolean> {
  const { point, mode, index } = injection;
  const processes = point.process === "web" ? testbed.webs : testbed.workers;
  let reached = false;
  for (const child of processes) {
    child.onMessage((message) => {
      if (!isFailpointReached(message) || message.reached !== point.name || reached) return;
      reached = true;
      for (const other of processes) if (other !== child) other.send({ arm: null });
      void applyFailure(testbed, { mode, kill: child.kill, resume: () => child.send({ resume: true }) });
    });
    child.send({ arm: { name: point.name, mode } });
  }
  await runFlow(client, point, index % slotCount);
  for (const until = Date.now() + reachTimeoutMs; !reached && Date.now() < until; ) await sleep(50);
  for (const child of processes) child.send({ arm: null });
  printLine(`${point.name}, ${mode}: ${reached ? "done" : "not reached"}`);
  await waitUntilReady(testbed);
  return reached;
}

type FailureActions = { mode: FailureMode; kill: () => void; resume: () => void };

async function applyFailure({ postgres }: Testbed, { mode, kill, resume }: FailureActions): Promise<void> {
  if (mode === "kill") kill();
  if (mode !== "database") return;
  await postgres.terminateBackends();
  resume();
}

function isFailpointReached(message: unknown): message is FailpointReached {
  return typeof message === "object" && message !== null && "reached" in message;
}
