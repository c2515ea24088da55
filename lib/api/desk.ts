import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { getDeskContract } from "../contracts/portal/desk";
import { call } from "./call";
import {
  acceptOnDeskRoute,
  declineOnDeskRoute,
  failOnDeskRoute,
  getDeskRoute,
  secureOnDeskRoute,
} from "./routes/desk";

export type Desk = z.output<typeof getDeskContract.response>;
export type WaitingBooking = Desk["waiting"]["data"][number];
export type DeskBooking = Desk["pickups"][number];

export const deskKey = ["desk"] as const;

/** What a crew can say to a booking: `text` is the reason, or what it was secured under. */
export type DeskDecision = { act: "accept" } | { act: "decline" | "secure" | "fail"; text: string };
export type DeskAction = DeskDecision["act"];

/** The desk, asked for again every two seconds while somebody looks at it. */
export function deskQuery() {
  return queryOptions({
    queryKey: deskKey,
    queryFn: ({ signal }) => call(getDeskRoute, { signal }),
    refetchInterval: 2000,
    refetchOnWindowFocus: "always",
  });
}

export async function decideOnDesk(reference: string, answer: DeskDecision) {
  const params = { reference };
  switch (answer.act) {
    case "accept":
      return await call(acceptOnDeskRoute, { params });
    case "decline":
      return await call(declineOnDeskRoute, { params, body: { reason: answer.text } });
    case "secure":
      return await call(secureOnDeskRoute, { params, body: { confirmation: answer.text } });
    case "fail":
      return await call(failOnDeskRoute, { params, body: { reason: answer.text } });
  }
}
