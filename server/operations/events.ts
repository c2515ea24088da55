import type { Input } from "@/lib/contracts/contract";
import type { listEventsContract } from "@/lib/contracts/events";
import { commitDueTransitionsOfPartner } from "../bookings/due/commit-due-transitions-of-partner";
import { type ListEvents, listEvents } from "../events/list-events";
import { presentEvent } from "../events/present-event";
import { defineOperations } from "./operation";

export const eventOperations = defineOperations({
  listEvents: async (ctx, { query }) => {
    await commitDueTransitionsOfPartner(ctx);
    const { rows, ...end } = await listEvents(ctx, toListEvents(query));
    return { data: rows.map((row) => presentEvent(ctx.config, row)), ...end };
  },
});

/**
 * Converts the query of both lists of events, oldest first and newest first, to the input of the use case.
 */
export function toListEvents(query: Input<typeof listEventsContract>["query"]): ListEvents {
  const { limit, cursor, types, created_after: createdAfter, created_before: createdBefore } = query;
  return { limit, cursor, types, createdAfter, createdBefore };
}
