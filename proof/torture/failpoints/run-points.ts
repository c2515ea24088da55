import { setTimeout as sleep } from "node:timers/promises";
import { checkAll, type Verdict } from "../../invariants/check-all";
import { withEvidence } from "../../invariants/evidence";
import { readRun } from "../../invariants/read-run";
import { createHistory } from "../../kit/history";
import { printLine } from "../../kit/print-line";
import type { Actor } from "../clients/actor";
import { createActor } from "../clients/run-clients";
import { openEndpoint } from "../clients/webhook-actions";
import { probe } from "../probe";
import { countSince, untilUp, waitUntilIdle, writeHealing } from "../recovery";
import { openTestbed, type Stage } from "../testbed/open-testbed";
import type { Struck, Way } from "./fault-prelude";
import { flow } from "./flows";
import type { Point } from "./point";

export type Strike = { point: Point; way: Way };
export type Tried = Strike & { reached: boolean };
export type PointsResult = { tried: readonly Tried[]; verdicts: readonly Verdict[]; minutes: number };

type Options = { folder: string; bundles: string; seed: number; strikes: readonly Strike[] };

const timeoutMs = 180_000;

/** Injects the failures one after the other and checks all invariants at the end. */
export async function runPoints({ folder, bundles, seed, strikes }: Options): Promise<PointsResult> {
  const startedAt = Date.now();
  const stage = await openTestbed({ folder, seed, bundles, afterMigration: [] });
  try {
    await untilUp(stage);
    const history = createHistory(stage.books.history);
    const common = { stage, history, seed, startedAt, daysAhead: { value: 0 }, everybodys: [] };
    const actors = stage.accounts.map((account) =>
      createActor({ ...common, account, name: `client of ${account.slug}` }),
    );
    for (const actor of actors) await openEndpoint(actor, `/${actor.account.slug}/anchor`);
    const tried: Tried[] = [];
    for (const [place, strike] of strikes.entries()) {
      const actor = actors[place % 2];
      if (actor !== undefined)
        tried.push({ ...strike, reached: await tryPoint(stage, actor, { ...strike, place }) });
    }
    const { seconds, open } = await waitUntilIdle(stage, timeoutMs);
    const overdue = { overdueDeliveries: open.deliveries, overdueWork: open.work };
    const healthySince = Date.now();
    await probe(actors);
    await writeHealing(folder, { seconds, ...overdue, ...(await countSince(folder, healthySince)) });
    const run = await readRun(folder);
    const verdicts = await withEvidence(stage.postgres.url, run, (evidence) => checkAll(evidence));
    return { tried, verdicts, minutes: (Date.now() - startedAt) / 60_000 };
  } finally {
    await stage.close();
  }
}

/** A worker may reach its step some time after the request, in milliseconds. */
const reachMs = 15_000;

/** The number of rentals to use in turn. A rental is free again before its next use. */
const differentPlaces = 60;

async function tryPoint(stage: Stage, actor: Actor, strike: Strike & { place: number }): Promise<boolean> {
  const { point, way, place } = strike;
  const processes = point.process === "web" ? stage.webs : stage.workers;
  let reached = false;
  for (const kept of processes) {
    kept.onMessage((message) => {
      if (!isStruck(message) || message.struck !== point.name || reached) return;
      reached = true;
      for (const other of processes) if (other !== kept) other.send({ arm: null });
      void happen(stage, { way, kill: kept.kill, goOn: () => kept.send({ goOn: true }) });
    });
    kept.send({ arm: { name: point.name, way } });
  }
  await flow(actor, point, place % differentPlaces);
  for (const until = Date.now() + reachMs; !reached && Date.now() < until; ) await sleep(50);
  for (const kept of processes) kept.send({ arm: null });
  printLine(`${point.name}, ${way}: ${reached ? "done" : "NOT REACHED"}`);
  await untilUp(stage);
  return reached;
}

type Happening = { way: Way; kill: () => void; goOn: () => void };

async function happen({ postgres }: Stage, { way, kill, goOn }: Happening): Promise<void> {
  if (way === "kill") kill();
  if (way !== "database") return;
  await postgres.terminateBackends();
  goOn();
}

function isStruck(message: unknown): message is Struck {
  return typeof message === "object" && message !== null && "struck" in message;
}
