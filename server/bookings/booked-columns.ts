import type { Acting } from "../context";
import type { QuotedRental } from "../reservations/quote-rental";
import { confirmBy } from "./confirm-by";
import { standInColumns } from "./stand-in-columns";

/** What becoming a booking writes, from a draft and in one step alike. */
export function bookedColumns(acting: Acting, quoted: QuotedRental, paymentReference: string) {
  const { now } = acting;
  const onRequest = quoted.offer.fulfilment === "on_request";
  return {
    status: onRequest ? ("pending_confirmation" as const) : ("pending" as const),
    fulfilmentState: onRequest ? ("pending" as const) : ("none" as const),
    paymentReference,
    expiresAt: null,
    bookedAt: now,
    confirmBy: confirmBy(now, quoted.offer.startsAt),
    ...standInColumns(acting, quoted.offer.slug),
  };
}
