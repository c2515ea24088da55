import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { listDraftsRoute } from "./reservations";

export const draftKeys = { all: ["drafts"] as const };

/** Returns the query for the 10 drafts that expire next. */
export function draftsQuery() {
  return queryOptions({
    queryKey: [...draftKeys.all, "next"],
    queryFn: ({ signal }) => call(listDraftsRoute, { query: { limit: 10 }, signal }),
  });
}
