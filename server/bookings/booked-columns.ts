import type { Acting } from "../context";
import type { QuotedRental } from "../rentals/quote-rental";
import { confirmBy } from "./confirm-by";
import { crewSimulatorColumns } from "./crew-simulator-columns";

/** What a booking waits for, by who secures its rental. */
const waiting = {
  crew: { status: "pending", fulfilmentState: "none" },
  on_request: { status: "pending_confirmation", fulfilmentState: "pending" },
  supplier: { status: "pending_supplier", fulfilmentState: "pending" },
} as const satisfies Record<QuotedRental["offer"]["fulfilment"], object>;

/** What becoming a booking writes, from a draft and in one step alike. */
export function bookedColumns(acting: Acting, quoted: QuotedRental, paymentReference: string) {
  const { now } = acting;
  const { status, fulfilmentState } = waiting[quoted.offer.fulfilment];
  return {
    status,
    fulfilmentState,
    paymentReference,
    expiresAt: null,
    bookedAt: now,
    confirmBy: confirmBy(now, quoted.offer.startsAt),
    ...crewSimulatorColumns(acting, quoted.offer),
  };
}
