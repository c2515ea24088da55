import { setTimeout as sleep } from "node:timers/promises";
import { getField } from "../../kit/exchanges";
import type { History } from "../../kit/history";
import { createRandom } from "../../kit/random";
import { createRecordingClient } from "../../kit/recording-client";
import type { Account } from "../testbed/fixture-data";
import type { Testbed } from "../testbed/open-testbed";
import { createSend, createTokenSource } from "./create-send";
import { search } from "./other-actions";
import { parseBody, performRequest } from "./perform-request";
import type { SimulatedClient } from "./simulated-client";
import { type Action, getActions, type Workload } from "./workloads";

const clientCount = 24;

/** Creates all clients of a run, in turn for each partner. */
export function createClients(testbed: Testbed, history: History, seed: number): SimulatedClient[] {
  const startedAt = Date.now();
  const shared = { daysAhead: { value: 0 }, sharedBookings: [] };
  return Array.from({ length: clientCount }, (_, index) => {
    const account = testbed.accounts[index % testbed.accounts.length];
    if (account === undefined) throw new Error("There are no partners.");
    return createClient({
      testbed,
      history,
      account,
      seed,
      startedAt,
      ...shared,
      name: `client ${index + 1}`,
    });
  });
}

type ClientOptions = {
  testbed: Testbed;
  history: History;
  account: Account;
  seed: number;
  startedAt: number;
  daysAhead: SimulatedClient["daysAhead"];
  sharedBookings: SimulatedClient["sharedBookings"];
  name: string;
};

export function createClient({
  testbed,
  history,
  account,
  seed,
  name,
  ...shared
}: ClientOptions): SimulatedClient {
  const random = createRandom(seed, 100 + Number(/\d+/.exec(name)?.[0] ?? 0));
  const send = createSend(testbed, random);
  const token = createTokenSource(send, account);
  const api = createRecordingClient({ name, partner: account.slug, history, send, token });
  return {
    api,
    account,
    random,
    receiver: testbed.receiver,
    operate: testbed.operate,
    retryPolicy: { maxAttempts: 12, baseDelayMs: 100 },
    bookings: [],
    history,
    send,
    ...shared,
  };
}

const minPauseMs = 5;
const maxPauseMs = 60;

/** Runs actions of every client until the signal. Each client finishes its current action. */
export async function runClients(
  clients: readonly SimulatedClient[],
  { workload, actionsPerSecond }: { workload: Workload; actionsPerSecond?: number },
  stop: AbortSignal,
): Promise<void> {
  const usualMs = actionsPerSecond === undefined ? 0 : (1000 * clients.length) / actionsPerSecond;
  const minMs = Math.max(minPauseMs, Math.round(usualMs * 0.5));
  const maxMs = Math.max(maxPauseMs, Math.round(usualMs * 1.5));
  await Promise.all(
    clients.map(async (client) => {
      const actions = getActions(workload, client);
      while (!stop.aborted) {
        await chooseAction(client, actions)(client);
        await sleep(client.random.between(minMs, maxMs));
      }
    }),
  );
}

function chooseAction({ random }: SimulatedClient, actions: readonly Action[]): Action[1] {
  const totalWeight = actions.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.between(1, totalWeight);
  for (const [weight, action] of actions) {
    left -= weight;
    if (left <= 0) return action;
  }
  return search;
}

const followMs = 300;

/**
 * Reads a partner's events after the cursor `from`, page by page, until the signal and then to the end of the
 * feed. Returns the last cursor.
 */
export async function followEvents(
  client: SimulatedClient,
  stop: AbortSignal,
  from?: string,
): Promise<string | undefined> {
  let cursor = from;
  let more: boolean;
  do {
    const path = `/v1/events?limit=100${cursor === undefined ? "" : `&cursor=${cursor}`}`;
    const page = await performRequest(client.api, { op: "follow", method: "GET", path }, client.retryPolicy);
    const body = parseBody(page ?? { text: "" });
    if (page?.t === "ok") cursor = String(getField(body, "resume_cursor"));
    more = getField(body, "has_more") === true;
    if (!more) await sleep(followMs);
  } while (!stop.aborted || more);
  return cursor;
}
