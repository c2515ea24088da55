import type { Acting } from "../context";
import type { QuotedRental } from "../rentals/quote-rental";
import { confirmBy } from "./confirm-by";
import { crewSimulatorColumns } from "./crew-simulator-columns";

/** The first status of a booking, by who fulfils it. */
const waiting = {
  crew: { status: "pending", fulfilmentState: "none" },
  on_request: { status: "pending_confirmation", fulfilmentState: "pending" },
  supplier: { status: "pending_supplier", fulfilmentState: "pending" },
} as const satisfies Record<QuotedRental["offer"]["fulfilment"], object>;

/** Returns the columns that make a row a booking, from a draft or in one step. */
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
