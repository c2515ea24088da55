import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const getIdempotencyKeyRoute: OperationRoute<"getIdempotencyKey"> = {
  method: "GET",
  path: "/v1/idempotency-keys/{key}",
};
export const listRequestsRoute: OperationRoute<"listRequests"> = {
  method: "GET",
  path: "/portal-api/requests",
};
export const lookUpIdRoute: OperationRoute<"lookUpId"> = { method: "GET", path: "/portal-api/where" };

/** The filters of the request log, with the names and formats of the API. An empty filter is not applied. */
export type LogFilters = {
  status: string;
  method: string;
  source: string;
  path: string;
  credential: string;
  since: string;
  until: string;
};

export const logFilterNames = [
  "status",
  "method",
  "source",
  "path",
  "credential",
  "since",
  "until",
] as const satisfies readonly (keyof LogFilters)[];

const livePollMs = 2000;

/** Returns the query for a page of logged requests. If `live`, polls every 2 seconds. */
export function requestsQuery(filters: LogFilters, cursor: string, live: boolean) {
  return queryOptions({
    queryKey: ["requests", filters, cursor],
    queryFn: ({ signal }) => call(listRequestsRoute, { query: { ...filters, cursor }, signal }),
    refetchInterval: live ? livePollMs : false,
  });
}

/**
 * Returns the query that looks up an ID. It keeps the short default cache time, because the result can change at any
 * time.
 */
export function idLookupQuery(q: string) {
  return queryOptions({
    queryKey: ["where", q],
    queryFn: ({ signal }) => call(lookUpIdRoute, { query: { q }, signal }),
  });
}
