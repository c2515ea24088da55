import { queryOptions } from "@tanstack/react-query";
import { listDraftsContract } from "../contracts/portal/drafts";
import { call } from "./call";

export const draftKeys = { all: ["drafts"] as const };

/** The ten drafts that lapse next. */
export function draftsQuery() {
  return queryOptions({
    queryKey: [...draftKeys.all, "next"],
    queryFn: ({ signal }) => call(listDraftsContract, { query: { limit: 10 }, signal }),
  });
}
