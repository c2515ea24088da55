import type { Acting } from "../context";
import type { QuotedRental } from "../reservations/quote-rental";
import { confirmBy } from "./confirm-by";

/** How long the sandbox's stand-in crew takes. */
const autopilotMs = 5000;

/** What becoming a booking writes, from a draft and in one step alike. */
export function bookedColumns({ now, config }: Acting, quoted: QuotedRental, paymentReference: string) {
  const onRequest = quoted.offer.fulfilment === "on_request";
  return {
    status: onRequest ? ("pending_confirmation" as const) : ("pending" as const),
    fulfilmentState: onRequest ? ("pending" as const) : ("none" as const),
    paymentReference,
    expiresAt: null,
    bookedAt: now,
    confirmBy: confirmBy(now, quoted.offer.startsAt),
    autopilotAt: config.autopilot ? new Date(now.getTime() + autopilotMs) : null,
  };
}
