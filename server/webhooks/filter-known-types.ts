import { type EventType, splitEventTypes } from "@/lib/contracts/event-types";
import { invalidField } from "../errors/api-error";

/**
 * Returns the known event types. Unknown ones are dropped and not rejected, because new types may be added.
 * Throws `invalid_payload` if none is known.
 */
export function filterKnownTypes(names: readonly string[]): EventType[] {
  const { known } = splitEventTypes(names);
  if (known.length > 0) return known;
  throw invalidField("event_types", "Expected at least one known event type");
}
