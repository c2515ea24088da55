"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { paymentUsesQuery } from "@/lib/api/payment-use";
import { isWithoutRental } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import { findPaymentUse, type PaidBooking } from "@/lib/payment-use";
import { maskedText } from "@/lib/roles/masking";
import { toExternalReference } from "../../reservations/new-external-reference";
import { useMay } from "../../shell/use-may";
import { lazyComponent } from "../../ui/lazy-component";
import { PaymentUseNote } from "./payment-use-note";

const RebookOffers = lazyComponent(() => import("./rebook-offers").then((module) => module.RebookOffers));

type RebookProps = {
  booking: Booking;
  now: number;
  /**
   * The bookings that this booking's payment may have paid for, as loaded by the server. Null unless this booking ended
   * without a rental.
   */
  paid: readonly PaidBooking[] | null;
  /** The note about the refund. Hidden while another booking that uses the payment is named instead. */
  children: ReactNode;
};

/**
 * For a booking that ended without a rental, names another booking that uses its payment. If there is none, or the user
 * wants another car anyway, renders `children` and, while another car can be booked, offers cars. For any other
 * booking, renders only `children`.
 */
export function Rebook(props: RebookProps) {
  return isWithoutRental(props.booking.status) ? <EndedBooking {...props} /> : props.children;
}

function EndedBooking({ booking, now, paid, children }: RebookProps) {
  const books = useMay("book");
  const { data = [] } = useQuery({
    ...paymentUsesQuery(booking, toExternalReference(booking)),
    ...(paid === null ? {} : { initialData: [...paid] }),
  });
  const [known, setKnown] = useState<string>();
  // A masked reference is the same for every payment, so it identifies none.
  const isMasked = booking.payment_reference === maskedText;
  const use = isMasked ? undefined : findPaymentUse(booking, data, toExternalReference);
  const isFree = use === undefined || use.booking.reference === known;
  const [wasFree] = useState(isFree);
  const canRebook = isRebookable(booking, now) && books;
  return (
    <>
      {isFree ? (
        children
      ) : (
        <PaymentUseNote
          booking={booking}
          use={use}
          takesFocus={wasFree || known !== undefined}
          onShowCars={canRebook && !use.sameSale ? () => setKnown(use.booking.reference) : undefined}
        />
      )}
      {canRebook && isFree ? (
        // The height is reserved, so that the page stays in place when the cars have loaded.
        <div className="mb-4 min-h-64">
          <RebookOffers booking={booking} known={known} />
        </div>
      ) : null}
    </>
  );
}

/**
 * Returns whether another car can be booked for the rental: it has not started, and the partner did not cancel the
 * booking.
 */
function isRebookable({ starts_at, cancellation }: Booking, now: number): boolean {
  return Date.parse(starts_at) > now && cancellation?.by !== "partner";
}
