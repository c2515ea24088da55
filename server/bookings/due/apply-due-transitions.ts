import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Acting, Actor } from "../../context";
import type { Tx } from "../../db/database";
import { expireBooking } from "../expire-booking";
import { isBeingReplaced } from "../replace/is-being-replaced";
import { transitionBooking } from "../transition-booking";
import { findDueTransition } from "./find-due-transition";
import { simulateCrew } from "./simulate-crew";

const service: Actor = { type: "service", id: null };
const crewSimulator: Actor = { type: "crew", id: "autopilot" };

/** The configuration, and as `now` the time by the clock of the booking's partner. */
export type DueContext = Pick<Acting, "now" | "config">;

/**
 * Applies the transitions that are due for a locked booking, with their events, as the worker would. Does not complete
 * a booking whose replacement still waits. Returns the booking, unchanged if nothing was applied.
 */
export async function applyDueTransitions(
  tx: Tx,
  { now, config }: DueContext,
  booking: BookingRow,
): Promise<BookingRow> {
  const due = findDueTransition(booking, now);
  if (due === undefined) return booking;
  // The replacement was due earlier and decides whether this booking ends as cancelled.
  if (due === "complete" && (await isBeingReplaced(tx, booking))) return booking;
  const acting = { actor: due === "simulate" ? crewSimulator : service, now, requestId: null, config };
  return await applyDueTransitions(tx, acting, await apply(tx, acting, { booking, due }));
}

type Due = { booking: BookingRow; due: NonNullable<ReturnType<typeof findDueTransition>> };

async function apply(tx: Tx, acting: Acting, { booking, due }: Due): Promise<BookingRow> {
  switch (due) {
    case "simulate":
      return await simulateCrew(tx, acting, booking);
    case "expire":
      return await expireBooking(tx, acting, booking);
    case "complete":
      return await transitionBooking(tx, acting, { booking, transition: "complete" });
  }
}
