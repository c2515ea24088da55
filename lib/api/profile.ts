import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { listSessionsRoute } from "./routes/profile";

export const sessionsKey = ["profile", "sessions"] as const;

export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessionsRoute, { signal }),
  });
}
