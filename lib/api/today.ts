import { queryOptions } from "@tanstack/react-query";
import type { WebhookEndpoint } from "../contracts/webhooks";
import { bookingKeys } from "./bookings";
import { call } from "./call";
import type { OperationRoute } from "./route";
import { listWebhooksRoute } from "./webhooks";

export const getTodayRoute: OperationRoute<"getToday"> = { method: "GET", path: "/portal-api/today" };

/** Returns the query for the bookings that await confirmation. Polls every 30 seconds. */
export function todayQuery() {
  return queryOptions({
    queryKey: bookingKeys.today(),
    queryFn: ({ signal }) => call(getTodayRoute, { signal }),
    refetchInterval: 30_000,
  });
}

const getHandoversRoute: OperationRoute<"getHandovers"> = {
  method: "GET",
  path: "/portal-api/today/handovers",
};

/** Returns the query for the pickups and returns of today and tomorrow. Polls every minute. */
export function handoversQuery() {
  return queryOptions({
    queryKey: bookingKeys.handovers(),
    queryFn: ({ signal }) => call(getHandoversRoute, { signal }),
    refetchInterval: 60_000,
  });
}

/** Returns whether the endpoint is disabled, or the last attempt to deliver to it failed. */
export function isFailing({ status, consecutive_failures }: WebhookEndpoint): boolean {
  return status === "disabled" || consecutive_failures > 0;
}

/** Returns the query for the endpoints that are disabled or whose last attempt failed. Polls every minute. */
export function failingEndpointsQuery() {
  return queryOptions({
    queryKey: ["webhooks", "failing"],
    queryFn: async ({ signal }) => {
      const { data } = await call(listWebhooksRoute, { query: { limit: 100 }, signal });
      return data.filter(isFailing);
    },
    refetchInterval: 60_000,
  });
}
