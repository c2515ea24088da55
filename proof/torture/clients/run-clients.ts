import { setTimeout as sleep } from "node:timers/promises";
import { getField } from "../../kit/exchanges";
import type { History } from "../../kit/history";
import { createPartnerClient } from "../../kit/partner-client";
import { createRandom } from "../../kit/random";
import type { Stage } from "../testbed/open-testbed";
import type { Account } from "../testbed/world";
import type { Actor } from "./actor";
import { createSend, createTokens } from "./create-send";
import { search } from "./other-actions";
import { parse, perform } from "./perform";
import { type Action, actionsOf, type Workload } from "./workloads";

const clientCount = 24;

export function createActors(stage: Stage, history: History, seed: number): Actor[] {
  const startedAt = Date.now();
  const shared = { daysAhead: { value: 0 }, everybodys: [] };
  return Array.from({ length: clientCount }, (_, place) => {
    const account = stage.accounts[place % stage.accounts.length];
    if (account === undefined) throw new Error("There are no partners.");
    return createActor({ stage, history, account, seed, startedAt, ...shared, name: `client ${place + 1}` });
  });
}

type Making = {
  stage: Stage;
  history: History;
  account: Account;
  seed: number;
  startedAt: number;
  daysAhead: Actor["daysAhead"];
  everybodys: Actor["everybodys"];
  name: string;
};

export function createActor({ stage, history, account, seed, name, ...shared }: Making): Actor {
  const random = createRandom(seed, 100 + Number(/\d+/.exec(name)?.[0] ?? 0));
  const send = createSend(stage.origins, random);
  const token = createTokens(send, account);
  const client = createPartnerClient({ name, partner: account.slug, history, send, token });
  return {
    client,
    account,
    random,
    receiver: stage.receiver,
    patience: { tries: 12, pauseMs: 100 },
    bookings: [],
    history,
    send,
    ...shared,
  };
}

const shortestPauseMs = 5;
const longestPauseMs = 60;

/** Runs actions of every client until the signal. Each client finishes its current action. */
export async function runClients(
  actors: readonly Actor[],
  { workload, actionsPerSecond }: { workload: Workload; actionsPerSecond?: number },
  stop: AbortSignal,
): Promise<void> {
  const usualMs = actionsPerSecond === undefined ? 0 : (1000 * actors.length) / actionsPerSecond;
  const least = Math.max(shortestPauseMs, Math.round(usualMs * 0.5));
  const most = Math.max(longestPauseMs, Math.round(usualMs * 1.5));
  await Promise.all(
    actors.map(async (actor) => {
      const actions = actionsOf(workload, actor);
      while (!stop.aborted) {
        await choose(actor, actions)(actor);
        await sleep(actor.random.between(least, most));
      }
    }),
  );
}

function choose({ random }: Actor, actions: readonly Action[]): Action[1] {
  const whole = actions.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.between(1, whole);
  for (const [weight, action] of actions) {
    left -= weight;
    if (left <= 0) return action;
  }
  return search;
}

const followMs = 300;

/**
 * Reads a partner's events page by page until the signal and then to the end of the feed. Returns the last
 * cursor.
 */
export async function follow(actor: Actor, stop: AbortSignal, from?: string): Promise<string | undefined> {
  let cursor = from;
  let more: boolean;
  do {
    const path = `/v1/events?limit=100${cursor === undefined ? "" : `&cursor=${cursor}`}`;
    const page = await perform(actor.client, { op: "follow", method: "GET", path }, actor.patience);
    const body = parse(page ?? { text: "" });
    if (page?.t === "ok") cursor = String(getField(body, "resume_cursor"));
    more = getField(body, "has_more") === true;
    if (!more) await sleep(followMs);
  } while (!stop.aborted || more);
  return cursor;
}
