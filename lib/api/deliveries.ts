import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { InspectedDelivery } from "../contracts/portal/deliveries";
import type { listDeliveriesContract, WebhookDelivery } from "../contracts/webhook-deliveries";
import { call } from "./call";
import type { OperationRoute } from "./route";
import { webhookKeys } from "./webhooks";

export const getDeliveryRoute: OperationRoute<"getWebhookDelivery"> = {
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}",
};
export const inspectDeliveryRoute: OperationRoute<"inspectDelivery"> = {
  method: "GET",
  path: "/portal-api/webhooks/{id}/deliveries/{delivery_id}",
};
export const listDeliveriesRoute: OperationRoute<"listWebhookDeliveries"> = {
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries",
};
export const previewReplayRoute: OperationRoute<"previewReplay"> = {
  method: "GET",
  path: "/portal-api/webhooks/{id}/replay",
};
export const replayDeliveriesRoute: OperationRoute<"replayWebhookDeliveries"> = {
  method: "POST",
  path: "/v1/webhooks/{id}/replay",
};
export const retryDeliveryRoute: OperationRoute<"retryWebhookDelivery"> = {
  method: "POST",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}/retry",
};

/** The filters of the list of deliveries, with the names and formats of the API. An empty filter is not applied. */
export type DeliveryFilters = {
  status: string;
  event_type: string;
  created_after: string;
  created_before: string;
};

export const deliveryFilterNames = [
  "status",
  "event_type",
  "created_after",
  "created_before",
] as const satisfies readonly (keyof DeliveryFilters)[];

export type DeliveryPage = z.output<typeof listDeliveriesContract.response>;

/**
 * The query keys of deliveries. They begin with the endpoint's deliveries key, so that a retry or replay
 * invalidates all of them.
 */
export const deliveryKeys = {
  lists: (id: string) => [...webhookKeys.deliveries(id), "page"] as const,
  list: (id: string, filters: DeliveryFilters, cursor: string) =>
    [...deliveryKeys.lists(id), filters, cursor] as const,
  inspected: (id: string, deliveryId: string) =>
    [...webhookKeys.deliveries(id), "inspected", deliveryId] as const,
  preview: (id: string, span: ReplayRange) => [...webhookKeys.deliveries(id), "preview", span] as const,
};

const dueSoonMs = 10_000;

type DeliveryProgress = Pick<WebhookDelivery, "status" | "next_attempt_at">;

/** Returns whether the delivery is in progress or due within 10 seconds. */
export function isDeliveryActive({ status, next_attempt_at }: DeliveryProgress, now: number): boolean {
  if (status === "delivering") return true;
  return status === "pending" && next_attempt_at !== null && Date.parse(next_attempt_at) - now < dueSoonMs;
}

const fastPollMs = 1000;
const slowPollMs = 5000;

/**
 * Returns the query for a page of deliveries. Polls every second while one of them is in progress or due within 10
 * seconds, otherwise every 5 seconds.
 */
export function deliveriesQuery(id: string, filters: DeliveryFilters, cursor: string) {
  return queryOptions({
    queryKey: deliveryKeys.list(id, filters, cursor),
    queryFn: ({ signal }) =>
      call(listDeliveriesRoute, { params: { id }, query: { ...filters, cursor }, signal }),
    refetchInterval: ({ state }) =>
      (state.data?.data ?? []).some((row) => isDeliveryActive(row, Date.now())) ? fastPollMs : slowPollMs,
    refetchOnWindowFocus: "always",
  });
}

/**
 * Returns the query for a delivery with its attempts. Polls every second while it is in progress or due
 * within 10 seconds, otherwise every 5 seconds.
 */
export function inspectedDeliveryQuery(id: string, deliveryId: string) {
  return queryOptions({
    queryKey: deliveryKeys.inspected(id, deliveryId),
    queryFn: ({ signal }): Promise<InspectedDelivery> =>
      call(inspectDeliveryRoute, { params: { id, delivery_id: deliveryId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isDeliveryActive(data.delivery, Date.parse(data.now)) ? fastPollMs : slowPollMs,
    refetchOnWindowFocus: "always",
  });
}

/** The period of a replay, as timestamps of the API. If `until` is empty, the period has no end. */
export type ReplayRange = { since: string; until: string };

/**
 * Returns the query for the number of deliveries that a replay would queue. Never cached, because deliveries
 * change.
 */
export function replayPreviewQuery(id: string, span: ReplayRange) {
  return queryOptions({
    queryKey: deliveryKeys.preview(id, span),
    queryFn: ({ signal }) => call(previewReplayRoute, { params: { id }, query: span, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function deliveryQuery(id: string, deliveryId: string) {
  return queryOptions({
    queryKey: webhookKeys.delivery(id, deliveryId),
    queryFn: ({ signal }) => call(getDeliveryRoute, { params: { id, delivery_id: deliveryId }, signal }),
  });
}
