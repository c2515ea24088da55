import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { InspectedDelivery } from "../contracts/portal/deliveries";
import type { listDeliveriesContract, WebhookDelivery } from "../contracts/webhook-deliveries";
import { call } from "./call";
import { inspectDeliveryRoute, listDeliveriesRoute, previewReplayRoute } from "./routes/deliveries";
import { webhookKeys } from "./webhooks";

/** The filters of the list, named and written as the API has them. An empty one does not filter. */
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

/** Below an endpoint's deliveries, so that whoever sends to it reaches them all. */
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

/** Whether it moves, or will any moment. */
export function isDeliveryActive({ status, next_attempt_at }: DeliveryProgress, now: number): boolean {
  if (status === "delivering") return true;
  return status === "pending" && next_attempt_at !== null && Date.parse(next_attempt_at) - now < dueSoonMs;
}

const fastPollMs = 1000;
const slowPollMs = 5000;

/** A page of an endpoint's deliveries, followed closely while something on it moves. */
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

/** As the API wants its moments; `until` may be empty. */
export type ReplayRange = { since: string; until: string };

/** What a replay would queue. It is asked anew each time it is looked at, as others send and give up meanwhile. */
export function replayPreviewQuery(id: string, span: ReplayRange) {
  return queryOptions({
    queryKey: deliveryKeys.preview(id, span),
    queryFn: ({ signal }) => call(previewReplayRoute, { params: { id }, query: span, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
