import { addDays, type Day, parseDay } from "../../../lib/dates";
import type { Operate } from "../../kit/create-operate";
import type { History } from "../../kit/history";
import type { Random } from "../../kit/random";
import type { PartnerClient, Send } from "../../kit/recording-client";
import { createKey, createStay, type Stay } from "../../kit/rental";
import type { Account } from "../testbed/fixture-data";
import { carSlugs } from "../testbed/fixture-data";
import type { Receiver } from "../testbed/receiver";
import type { RetryPolicy } from "./perform-request";

/** One simulated client of a torture run: its credentials, random numbers, retry policy and known bookings. */
export type SimulatedClient = {
  api: PartnerClient;
  account: Account;
  random: Random;
  receiver: Receiver;
  retryPolicy: RetryPolicy;
  /** The client's own bookings that it has not cancelled, the newest last. */
  bookings: string[];
  /** The number of days by which the partner's clock is ahead. */
  daysAhead: { value: number };
  /** The newest bookings of all partners, with their owners. */
  sharedBookings: { owner: string; reference: string }[];
  startedAt: number;
  history: History;
  send: Send;
  operate: Operate;
};

/** The time during which all clients want the same rental, in milliseconds. */
export const contestRoundMs = 1500;
export const slotCount = 40;

/**
 * Returns tomorrow's UTC date by the real clock. The service's clock is ahead of it by less than a day, so
 * the date is not in the past for the service.
 */
export function getTomorrow(): Day {
  const day = parseDay(new Date().toISOString().slice(0, 10));
  if (day === undefined) throw new Error("The date is out of range.");
  return addDays(day, 1);
}

/** Returns the current round, or the one `ahead` rounds later, with the rental that all clients want in it. */
export function getContestedStay({ startedAt }: SimulatedClient, ahead = 0): { round: number; stay: Stay } {
  const round = Math.floor((Date.now() - startedAt) / contestRoundMs) + ahead;
  const car = carSlugs[round % carSlugs.length] ?? "torture-one";
  // Each car is contested at every slot in turn.
  const slot = Math.floor(round / carSlugs.length) % slotCount;
  return { round, stay: createStay(car, { today: getTomorrow(), slot }) };
}

/** Returns the contested rental in 70% of calls, otherwise a random one, for which a car is often free. */
export function chooseStay(client: SimulatedClient): Stay {
  const { random } = client;
  if (random.chance(0.7)) return getContestedStay(client).stay;
  const car = random.pick(["torture-two", ...carSlugs]);
  return createStay(car, { today: getTomorrow(), slot: random.between(0, slotCount - 1) });
}

export function createClientKey({ random }: SimulatedClient): string {
  return createKey(random);
}
