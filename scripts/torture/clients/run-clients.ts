import { setTimeout as sleep } from "node:timers/promises";
import { createRandom } from "../../bench/random";
import { field } from "../../invariants/exchanges";
import type { History } from "../record/history";
import type { Stage } from "../stage/open-stage";
import type { Account } from "../stage/world";
import type { Actor } from "./actor";
import { bookAtOnce, reserve, reserveAndBook, reserveAndDelete } from "./book-actions";
import { createSend, createTokens } from "./create-send";
import { cancel, pollAndBook, read, search, transition, travel } from "./other-actions";
import { createPartnerClient } from "./partner-client";
import { parse, perform } from "./perform";
import { endpointLife } from "./webhook-actions";

type Action = (actor: Actor) => Promise<unknown>;

/** What a client does next, by how often. */
const usual: readonly (readonly [number, Action])[] = [
  [30, bookAtOnce],
  [20, reserveAndBook],
  [18, cancel],
  [10, search],
  [6, read],
  [4, transition],
  [3, pollAndBook],
  [3, reserveAndDelete],
  [3, reserve],
  [2, endpointLife],
];

const traveller: readonly (readonly [number, Action])[] = [
  [40, travel],
  [20, bookAtOnce],
  [20, cancel],
  [10, reserveAndBook],
];

const clientCount = 24;

/** A booking of the traveller's is priced in euros, as its partner is. */
const travellerSlug = "gamma";

export function createActors(stage: Stage, history: History, seed: number): Actor[] {
  const startedAt = Date.now();
  const daysAhead = { value: 0 };
  return Array.from({ length: clientCount }, (_, place) => {
    const account = stage.accounts[place % stage.accounts.length];
    if (account === undefined) throw new Error("There are no partners.");
    return createActor({ stage, history, account, seed, startedAt, daysAhead, name: `client ${place + 1}` });
  });
}

type Making = {
  stage: Stage;
  history: History;
  account: Account;
  seed: number;
  startedAt: number;
  daysAhead: { value: number };
  name: string;
};

export function createActor({ stage, history, account, seed, startedAt, daysAhead, name }: Making): Actor {
  const random = createRandom(seed, 100 + Number(/\d+/.exec(name)?.[0] ?? 0));
  const send = createSend(stage.origins, random);
  const token = createTokens(send, account);
  const client = createPartnerClient({ name, partner: account.slug, history, send, token });
  return {
    client,
    account,
    random,
    receiver: stage.receiver,
    patience: { tries: 12, pauseMs: 100, stop: new AbortController().signal },
    bookings: [],
    daysAhead,
    startedAt,
  };
}

/** Every client acts again and again until the signal; what it has begun then, it ends. */
export async function runClients(actors: readonly Actor[], stop: AbortSignal): Promise<void> {
  await Promise.all(
    actors.map(async (actor) => {
      const actions = actor.account.slug === travellerSlug ? traveller : usual;
      while (!stop.aborted) {
        await choose(actor, actions)(actor);
        await sleep(actor.random.between(5, 60));
      }
    }),
  );
}

function choose({ random }: Actor, actions: readonly (readonly [number, Action])[]): Action {
  const whole = actions.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.between(1, whole);
  for (const [weight, action] of actions) {
    left -= weight;
    if (left <= 0) return action;
  }
  return search;
}

const followMs = 300;

/** Reads a partner's events from the first on, page after page, until the signal; answers where it is then. */
export async function follow(actor: Actor, stop: AbortSignal, from?: string): Promise<string | undefined> {
  let cursor = from;
  do {
    const path = `/v1/events?limit=100${cursor === undefined ? "" : `&cursor=${cursor}`}`;
    const page = await perform(actor.client, { op: "follow", method: "GET", path }, actor.patience);
    const body = parse(page ?? { text: "" });
    if (page?.t === "ok") cursor = String(field(body, "resume_cursor"));
    if (field(body, "has_more") !== true) await sleep(followMs);
  } while (!stop.aborted);
  return cursor;
}
