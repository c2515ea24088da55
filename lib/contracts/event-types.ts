import * as z from "zod/mini";
import { eventTypes } from "../event-types";

export const eventType = z.enum(eventTypes);
export type EventType = z.output<typeof eventType>;
export type BookingEventType = Exclude<EventType, "ping">;

/** Splits names into known event types, without duplicates and in the given order, and unknown names. */
export function splitEventTypes(names: readonly string[]): { known: EventType[]; unknown: string[] } {
  const known = new Set<EventType>();
  const unknown: string[] = [];
  for (const name of names) {
    const parsed = eventType.safeParse(name);
    if (parsed.success) known.add(parsed.data);
    else unknown.push(name);
  }
  return { known: [...known], unknown };
}
