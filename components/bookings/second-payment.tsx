"use client";

import { useEffect, useState } from "react";
import { publishBooked } from "@/lib/api/submissions/booked-references";
import { clearPendingForBooking } from "@/lib/api/submissions/clear-pending";
import { findPending } from "@/lib/api/submissions/submissions-store";
import type { Booking } from "@/lib/contracts/bookings";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { removeCustomerPayment } from "../reservations/form-storage";
import { toExternalReference } from "../reservations/new-external-reference";
import { clearDraftPayments, readDraftPayment, unmatchedOfBoth } from "../reservations/payment/draft-payment";
import { type DraftPayment, storeDraftPayment } from "../reservations/payment/store-draft-payment";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { CopyText } from "../ui/copy-text";

/**
 * Shows a payment that was entered in this browser for the booking's draft but did not pay for the booking,
 * until the user confirms the refund.
 */
export function SecondPayment({ booking }: { booking: Booking }) {
  const { texts, locale } = useTexts();
  const { bookings, common } = texts;
  const { payment, forget } = useSecondPayment(booking);
  if (payment === undefined) return null;
  const { reference, amount } = payment;
  const values = {
    payment: reference,
    paid: booking.payment_reference,
    total: amount === null ? "" : formatMoney(amount.total, amount.currency, locale),
  };
  return (
    <section role="alert" className="mb-4 space-y-2 rounded-panel border border-bad bg-bad-soft px-4 py-3">
      <h2 className="font-semibold text-bad text-form">{fill(bookings.secondPayment.title, values)}</h2>
      <p>{fill(bookings.secondPayment.paidWith, values)}</p>
      <p>
        {fill(amount === null ? bookings.secondPayment.refundAll : bookings.secondPayment.refund, values)}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <CopyText text={reference} label={common.copy} />
        <Button size="small" onClick={forget}>
          {bookings.secondPayment.done}
        </Button>
      </p>
    </section>
  );
}

/**
 * Returns a payment for the booking's draft that did not pay for the booking. It was entered in this tab, or sent from
 * any tab. `forget` removes it. Clears the pending submissions of this booking, because their result is known.
 */
function useSecondPayment({ reference, external_ref, payment_reference, replaces }: Booking) {
  const { id: person } = useSession();
  const [payment, setPayment] = useState<DraftPayment>();
  useEffect(() => {
    const sent = findPending({ person, op: "book", anchor: reference })?.payment_reference ?? null;
    const entered = readDraftPayment({ person, reference });
    const unmatched = unmatchedOfBoth(
      [entered, sent === null ? undefined : { reference: sent, amount: null }],
      payment_reference,
    );
    if (unmatched !== undefined) storeDraftPayment({ person, reference }, unmatched);
    setPayment(unmatched);
    clearDraftPayments(person, payment_reference);
    publishBooked(reference);
    void clearPendingForBooking(person, { reference, external_ref, payment_reference, replaces });
  }, [person, reference, external_ref, payment_reference, replaces]);
  const forget = () => {
    storeDraftPayment({ person, reference }, undefined);
    removeCustomerPayment({ person, externalRef: toExternalReference({ external_ref, reference }) });
    setPayment(undefined);
  };
  return { payment, forget };
}
