import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const listDraftsRoute: OperationRoute<"listDrafts"> = {
  method: "GET",
  path: "/portal-api/drafts",
};
export const getDraftRoute: OperationRoute<"getDraft"> = {
  method: "GET",
  path: "/portal-api/drafts/{reference}",
};

export const draftKeys = { all: ["drafts"] as const };

/** Returns the query for the 10 drafts that expire next. Polls every minute. */
export function draftsQuery() {
  return queryOptions({
    queryKey: [...draftKeys.all, "next"],
    queryFn: ({ signal }) => call(listDraftsRoute, { query: { limit: 10 }, signal }),
    refetchInterval: 60_000,
  });
}
