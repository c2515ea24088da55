import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { InspectedEvent, listNewestEventsContract } from "../contracts/portal/events";
import { call } from "./call";
import { isDeliveryActive } from "./deliveries";
import type { OperationRoute } from "./route";
import { webhookKeys } from "./webhooks";

export const inspectEventRoute: OperationRoute<"inspectEvent"> = {
  method: "GET",
  path: "/portal-api/events/{event_id}",
};
export const listEventsRoute: OperationRoute<"listEvents"> = { method: "GET", path: "/v1/events" };
export const listNewestEventsRoute: OperationRoute<"listNewestEvents"> = {
  method: "GET",
  path: "/portal-api/events",
};

/** The filters of the list of events, with the names and formats of the API. An empty filter is not applied. */
export type EventFilters = { types: string; created_after: string; created_before: string };

export const eventFilterNames = [
  "types",
  "created_after",
  "created_before",
] as const satisfies readonly (keyof EventFilters)[];

export type EventPage = z.output<typeof listNewestEventsContract.response>;

/**
 * The query keys of events. They begin with the webhooks key, so that a retry or replay also invalidates
 * events.
 */
export const eventKeys = {
  list: (filters: EventFilters, cursor: string) =>
    [...webhookKeys.all, "events", "page", filters, cursor] as const,
  one: (id: string) => [...webhookKeys.all, "events", "one", id] as const,
};

const fastPollMs = 1000;
const slowPollMs = 5000;

/** Returns the query for a page of events, newest first. Polls every 5 seconds. */
export function eventsQuery(filters: EventFilters, cursor: string) {
  return queryOptions({
    queryKey: eventKeys.list(filters, cursor),
    queryFn: ({ signal }): Promise<EventPage> =>
      call(listNewestEventsRoute, { query: { ...filters, cursor }, signal }),
    refetchInterval: slowPollMs,
    refetchOnWindowFocus: "always",
  });
}

/**
 * Returns the query for an event. Polls every second while one of its deliveries is in progress or due within 10
 * seconds, otherwise every 5 seconds.
 */
export function eventQuery(id: string) {
  return queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }): Promise<InspectedEvent> =>
      call(inspectEventRoute, { params: { event_id: id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some((delivery) => isDeliveryActive(delivery, Date.parse(data.now)))
        ? fastPollMs
        : slowPollMs,
    refetchOnWindowFocus: "always",
  });
}
