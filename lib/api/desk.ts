import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { getDeskContract } from "../contracts/portal/desk";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const getDeskRoute: OperationRoute<"getDesk"> = { method: "GET", path: "/portal-api/desk" };
export const acceptOnDeskRoute: OperationRoute<"acceptOnDesk"> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/accept",
};
export const declineOnDeskRoute: OperationRoute<"declineOnDesk"> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/decline",
};
export const secureOnDeskRoute: OperationRoute<"secureOnDesk"> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/secure",
};
export const failFulfilmentOnDeskRoute: OperationRoute<"failOnDesk"> = {
  method: "POST",
  path: "/portal-api/desk/{reference}/fail",
};

export type Desk = z.output<typeof getDeskContract.response>;
export type WaitingBooking = Desk["waiting"]["data"][number];
export type DeskBooking = Desk["pickups"][number];

export const deskKey = ["desk"] as const;

/** A crew decision. `text` is the reason or the confirmation reference. */
export type DeskDecision = { act: "accept" } | { act: "decline" | "secure" | "fail"; text: string };
export type DeskAction = DeskDecision["act"];

/** Returns the query for the desk. Polls every 2 seconds. */
export function deskQuery() {
  return queryOptions({
    queryKey: deskKey,
    queryFn: ({ signal }) => call(getDeskRoute, { signal }),
    refetchInterval: 2000,
    refetchOnWindowFocus: "always",
  });
}

/** Sends a crew decision about a booking. Throws an `ApiFailure` if the API rejects it. */
export async function decideOnDesk(reference: string, decision: DeskDecision) {
  const params = { reference };
  switch (decision.act) {
    case "accept":
      return await call(acceptOnDeskRoute, { params });
    case "decline":
      return await call(declineOnDeskRoute, { params, body: { reason: decision.text } });
    case "secure":
      return await call(secureOnDeskRoute, { params, body: { confirmation: decision.text } });
    case "fail":
      return await call(failFulfilmentOnDeskRoute, { params, body: { reason: decision.text } });
  }
}
