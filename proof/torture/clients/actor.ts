import { addDays, type Day, parseDay } from "../../../lib/dates";
import type { History } from "../../kit/history";
import type { PartnerClient, Send } from "../../kit/partner-client";
import type { Random } from "../../kit/random";
import { newKey, type Stay, stayAt } from "../../kit/rental";
import type { Receiver } from "../testbed/receiver";
import type { Account } from "../testbed/world";
import { carSlugs } from "../testbed/world";
import type { Patience } from "./perform";

/** A client with what it knows and what it has. */
export type Actor = {
  client: PartnerClient;
  account: Account;
  random: Random;
  receiver: Receiver;
  patience: Patience;
  /** Bookings of its own that it has not cancelled yet, the newest last. */
  bookings: string[];
  /** How far its partner's clock is ahead, in days. */
  daysAhead: { value: number };
  /** Whose each of the newest bookings is. */
  everybodys: { owner: string; reference: string }[];
  startedAt: number;
  history: History;
  send: Send;
};

/** So long everybody wants the same stay. */
export const contestMs = 1500;
export const places = 40;

/** The day by the service's clock, which runs ahead of ours by less than a night. */
export function today(): Day {
  const day = parseDay(new Date().toISOString().slice(0, 10));
  if (day === undefined) throw new Error("The calendar has ended.");
  return addDays(day, 1);
}

/** What everybody wants in this round, or in one to come. */
export function contestedStay({ startedAt }: Actor, ahead = 0): { round: number; stay: Stay } {
  const round = Math.floor((Date.now() - startedAt) / contestMs) + ahead;
  const car = carSlugs[round % carSlugs.length] ?? "torture-one";
  // Each car is contested at every place in turn.
  const place = Math.floor(round / carSlugs.length) % places;
  return { round, stay: stayAt(car, { today: today(), place }) };
}

/** Mostly what everybody else wants at this moment, else anything: the last car is contested, and cars come free. */
export function wantedStay(actor: Actor): Stay {
  const { random } = actor;
  if (random.chance(0.7)) return contestedStay(actor).stay;
  const car = random.pick(["torture-two", ...carSlugs]);
  return stayAt(car, { today: today(), place: random.between(0, places - 1) });
}

export function keyOf({ random }: Actor): string {
  return newKey(random);
}
