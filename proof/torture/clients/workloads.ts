import { setTimeout as sleep } from "node:timers/promises";
import {
  book,
  bookAtOnce,
  findPrice,
  replace,
  reserve,
  reserveAndBook,
  reserveAndDelete,
} from "./book-actions";
import { readForeign, requestWithForeignToken } from "./cross-tenant";
import { eraseCustomer } from "./erasure-actions";
import { bookAndMoveClock, cancel, pollAndBook, read, search, transition } from "./other-actions";
import { markRefund } from "./payment-actions";
import { contestRoundMs, getContestedStay, type SimulatedClient } from "./simulated-client";
import { exerciseEndpoint } from "./webhook-actions";

export type Workload = "usual" | "contest";

/** An action with its relative frequency. */
export type Action = readonly [weight: number, act: (client: SimulatedClient) => Promise<unknown>];

const usual: readonly Action[] = [
  [30, bookAtOnce],
  [20, reserveAndBook],
  [18, cancel],
  [8, replace],
  [10, search],
  [6, read],
  [6, markRefund],
  [4, transition],
  [3, pollAndBook],
  [3, reserveAndDelete],
  [3, reserve],
  [2, exerciseEndpoint],
  [2, eraseCustomer],
  [2, readForeign],
  [1, requestWithForeignToken],
];

const clockActions: readonly Action[] = [
  [40, bookAndMoveClock],
  [20, bookAtOnce],
  [20, cancel],
  [10, reserveAndBook],
];

/** The partner whose clients move its clock. It is invoiced in euros. */
const clockPartnerSlug = "gamma";

/** Returns the actions of a client under a workload, with their frequencies. */
export function getActions(workload: Workload, { account }: SimulatedClient): readonly Action[] {
  if (workload === "contest") return [[1, contest]];
  return account.slug === clockPartnerSlug ? clockActions : usual;
}

/** Waits for the start of the next round and books its contested rental, as all other clients do. */
async function contest(client: SimulatedClient): Promise<void> {
  const { round, stay } = getContestedStay(client, 1);
  await sleep(Math.max(0, client.startedAt + round * contestRoundMs - Date.now()));
  const total = findPrice(client, stay);
  if (total !== undefined) await book(client, stay, total);
}
