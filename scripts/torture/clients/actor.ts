import type { Day } from "../../../lib/dates";
import { addDays, parseDay } from "../../../lib/dates";
import type { Random } from "../../bench/random";
import type { Receiver } from "../stage/receiver";
import type { Account } from "../stage/world";
import { carSlugs } from "../stage/world";
import type { PartnerClient } from "./partner-client";
import type { Patience } from "./perform";
import { newKey, type Stay, stayAt } from "./rental";

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
  startedAt: number;
};

/** So long everybody wants the same stay. */
const contestMs = 1500;
export const places = 40;

/** The day by the service's clock, which runs ahead of ours by less than a night. */
export function today(): Day {
  const day = parseDay(new Date().toISOString().slice(0, 10));
  if (day === undefined) throw new Error("The calendar has ended.");
  return addDays(day, 1);
}

/** Mostly what everybody else wants at this moment, else anything: the last car is contested, and cars come free. */
export function wantedStay({ random, startedAt }: Actor): Stay {
  const round = Math.floor((Date.now() - startedAt) / contestMs);
  const contested = random.chance(0.7);
  const place = contested ? round % places : random.between(0, places - 1);
  const car = contested ? carSlugs[round % carSlugs.length] : random.pick(["torture-two", ...carSlugs]);
  return stayAt(car ?? "torture-one", { today: today(), place });
}

export function keyOf({ random }: Actor): string {
  return newKey(random);
}
