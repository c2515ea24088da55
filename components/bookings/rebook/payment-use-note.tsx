"use client";

import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import type { Booking } from "@/lib/contracts/bookings";
import { formatMoney } from "@/lib/format/format-money";
import type { PaymentUse } from "@/lib/payment-use";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { priceChange } from "../../reservations/payment/price-change";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { buttonStyles } from "../../ui/button-styles";
import { Link } from "../../ui/link";
import { BookingStatusMark } from "../booking-status";

type PaymentUseNoteProps = {
  booking: Booking;
  use: PaymentUse;
  /** Whether the note takes the focus. True if it replaces the list of cars. */
  takesFocus: boolean;
  /**
   * Called when the user wants to book another car anyway. Undefined if the other booking is of the same sale, or if
   * no other car can be booked.
   */
  onShowCars: (() => void) | undefined;
};

/**
 * Names another booking that uses the payment of an ended booking, so that the payment is not refunded or used twice.
 */
export function PaymentUseNote({ booking, use, takesFocus, onShowCars }: PaymentUseNoteProps) {
  const { texts, locale } = useTexts();
  const { rebook } = texts;
  const { reference, status } = use.booking;
  const values = { reference, payment: booking.payment_reference };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const difference = differenceText(booking, use, { texts, locale });
  return (
    <section
      aria-labelledby="used-payment"
      className={clsx(
        "mb-4 space-y-2 rounded-panel border px-4 py-3",
        use.active ? "border-ok bg-ok-soft" : "border-wait bg-wait-soft",
      )}
    >
      <h2
        id="used-payment"
        ref={heading}
        tabIndex={-1}
        className={clsx("rounded-control font-semibold text-form", use.active ? "text-ok" : "text-wait")}
      >
        {fill(use.active ? rebook.used : rebook.continued, values)}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-mono">{reference}</span>
        <BookingStatusMark status={status} />
      </p>
      <p>{fill(use.active ? rebook.usedText : rebook.continuedText, values)}</p>
      {difference === undefined ? null : <p className="font-medium">{difference}</p>}
      {onShowCars === undefined ? null : <p>{fill(rebook.otherSale, values)}</p>}
      <p className="flex flex-wrap gap-2">
        <Link className={buttonStyles({ look: "primary" })} href={`/bookings/${reference}`}>
          {texts.reserve.openBooking}
        </Link>
        {onShowCars === undefined ? null : <Button onClick={onShowCars}>{rebook.showCars}</Button>}
      </p>
    </section>
  );
}

type Localization = { texts: Texts; locale: string };

/**
 * Returns how the total of the active booking of the same sale differs from that of the ended one: the amount to
 * refund, or how much more it costs. Returns `undefined` if the totals are equal or in different currencies, or if
 * there is no such booking.
 */
function differenceText(
  booking: Booking,
  use: PaymentUse,
  { texts, locale }: Localization,
): string | undefined {
  const { total, currency } = use.booking;
  if (!use.active || !use.sameSale || currency !== booking.currency) return undefined;
  const change = priceChange(booking.total, total, currency);
  if (change === undefined) return undefined;
  const { refundRest, costsMore } = texts.rebook;
  return fill(change.difference < 0 ? refundRest : costsMore, {
    difference: formatMoney(Math.abs(change.difference), currency, locale),
    payment: booking.payment_reference,
  });
}
