import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const startDrillsRoute: OperationRoute<"startDrills"> = { method: "POST", path: "/v1/sandbox/drills" };
export const getDrillsRoute: OperationRoute<"getDrills"> = {
  method: "GET",
  path: "/v1/sandbox/drills/{id}",
};

export const drillKeys = {
  newest: (webhookId: number) => ["drills", "newest", webhookId] as const,
  one: (id: string) => ["drills", "one", id] as const,
};

/** Returns the query for a run of drills. Polls every second until the run has ended. */
export function drillsQuery(id: string) {
  return queryOptions({
    queryKey: drillKeys.one(id),
    queryFn: ({ signal }) => call(getDrillsRoute, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "done" ? false : 1000),
  });
}
