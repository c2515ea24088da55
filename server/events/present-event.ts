import type { Event } from "@/lib/contracts/events";
import type { Config } from "../env";
import type { EventRow } from "./events.queries";

export function presentEvent({ environment }: Config, { eventId, type, data, createdAt }: EventRow): Event {
  return {
    id: eventId,
    type,
    data,
    created_at: createdAt.toISOString(),
    livemode: environment === "production",
  };
}
