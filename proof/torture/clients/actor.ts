import { addDays, type Day, parseDay } from "../../../lib/dates";
import type { History } from "../../kit/history";
import type { PartnerClient, Send } from "../../kit/partner-client";
import type { Random } from "../../kit/random";
import { createKey, createStay, type Stay } from "../../kit/rental";
import type { Receiver } from "../testbed/receiver";
import type { Account } from "../testbed/world";
import { carSlugs } from "../testbed/world";
import type { Patience } from "./perform";

/** A client with its state. */
export type Actor = {
  client: PartnerClient;
  account: Account;
  random: Random;
  receiver: Receiver;
  patience: Patience;
  /** Its own bookings that it has not cancelled, the newest last. */
  bookings: string[];
  /** The number of days by which its partner's clock is ahead. */
  daysAhead: { value: number };
  /** The newest bookings of all partners, with their owners. */
  everybodys: { owner: string; reference: string }[];
  startedAt: number;
  history: History;
  send: Send;
};

/** The time during which all clients want the same rental, in milliseconds. */
export const contestMs = 1500;
export const places = 40;

/** Returns tomorrow's UTC date. The service's clock is ahead of the real one by less than a night. */
export function today(): Day {
  const day = parseDay(new Date().toISOString().slice(0, 10));
  if (day === undefined) throw new Error("The calendar has ended.");
  return addDays(day, 1);
}

/** Returns the rental that all clients want in this round, or in the round `ahead` of it. */
export function contestedStay({ startedAt }: Actor, ahead = 0): { round: number; stay: Stay } {
  const round = Math.floor((Date.now() - startedAt) / contestMs) + ahead;
  const car = carSlugs[round % carSlugs.length] ?? "torture-one";
  // Each car is contested at every slot in turn.
  const slot = Math.floor(round / carSlugs.length) % places;
  return { round, stay: createStay(car, { today: today(), slot }) };
}

/** Returns the contested rental in 70% of calls, otherwise a random one. Random rentals leave cars free. */
export function wantedStay(actor: Actor): Stay {
  const { random } = actor;
  if (random.chance(0.7)) return contestedStay(actor).stay;
  const car = random.pick(["torture-two", ...carSlugs]);
  return createStay(car, { today: today(), slot: random.between(0, places - 1) });
}

export function keyOf({ random }: Actor): string {
  return createKey(random);
}
