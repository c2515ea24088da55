import { queryOptions } from "@tanstack/react-query";
import { listSessionsContract } from "../contracts/portal/profile";
import { call } from "./call";

export const sessionsKey = ["profile", "sessions"] as const;

export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessionsContract, { signal }),
  });
}
