import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { listRequestsRoute, lookUpIdRoute } from "./routes/requests";

/** The filters of the log, named and written as the API has them. An empty one does not filter. */
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

/** A page of calls; followed as they come where that is wished. */
export function requestsQuery(filters: LogFilters, cursor: string, live: boolean) {
  return queryOptions({
    queryKey: ["requests", filters, cursor],
    queryFn: ({ signal }) => call(listRequestsRoute, { query: { ...filters, cursor }, signal }),
    refetchInterval: live ? livePollMs : false,
  });
}

/** What became of whatever an id names. It changes by others' doing, so it is asked for again whenever it is looked at. */
export function idLookupQuery(q: string) {
  return queryOptions({
    queryKey: ["where", q],
    queryFn: ({ signal }) => call(lookUpIdRoute, { query: { q }, signal }),
  });
}
