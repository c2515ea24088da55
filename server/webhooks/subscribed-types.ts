import { type EventType, sortEventTypes } from "@/lib/contracts/event-types";
import { invalidField } from "../errors/api-error";

/** The known types of those asked for. New ones may come, so an unknown type is dropped and not refused. */
export function subscribedTypes(names: readonly string[]): EventType[] {
  const { known } = sortEventTypes(names);
  if (known.length > 0) return known;
  throw invalidField("event_types", "Expected at least one known event type");
}
