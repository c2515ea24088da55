import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { findContract } from "../contracts/portal/find";
import { call } from "./call";

/** Bookings, drafts and events by any id or its beginning. */
export function findQuery(q: string) {
  return queryOptions({
    queryKey: ["find", q],
    queryFn: ({ signal }) => call(findContract, { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
