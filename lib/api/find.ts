import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { findRoute } from "./routes/find";

/** Bookings, drafts and events by any id or its beginning. */
export function findQuery(q: string) {
  return queryOptions({
    queryKey: ["find", q],
    queryFn: ({ signal }) => call(findRoute, { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
