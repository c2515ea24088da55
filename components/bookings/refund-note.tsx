"use client";

import { useEffect, useState } from "react";
import { isWithoutRental } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { toExternalReference } from "../reservations/new-external-reference";
import { readSaleAge } from "../reservations/sale-age";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { CopyText } from "../ui/copy-text";
import { Link } from "../ui/link";
import { toSearchHref } from "./to-search-href";

/**
 * Says what to refund for a booking that ended without a rental. Before the rental's start, also links to a search for
 * the same dates. Renders nothing for any other booking.
 */
export function RefundNote({ booking, now }: { booking: Booking; now: number }) {
  const { texts, locale } = useTexts();
  const { bookings, common } = texts;
  const href = toSearchHref(booking, useSaleAge(booking));
  if (!isWithoutRental(booking.status)) return null;
  const { total, currency, payment_reference } = booking;
  const values = { total: formatMoney(total, currency, locale), payment: payment_reference };
  return (
    <section
      aria-labelledby="refund"
      className="mb-4 space-y-2 rounded-panel border border-wait bg-wait-soft px-4 py-3"
    >
      <h2 id="refund" className="font-semibold text-form text-wait">
        {fill(bookings.refund.title, values)}
      </h2>
      <p>{bookings.refund.text}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-ink2">{bookings.paymentReference}</span>
        <CopyText text={payment_reference} label={common.copy} />
      </p>
      {Date.parse(booking.starts_at) <= now ? null : (
        <Link className={buttonStyles()} href={href}>
          {bookings.refund.search}
        </Link>
      )}
    </section>
  );
}

/**
 * Returns the driver's age of the search from which the booking was made, or `undefined` if this browser does not
 * store it.
 */
function useSaleAge(booking: Booking): string | undefined {
  const { id: person } = useSession();
  const externalRef = toExternalReference(booking);
  const [age, setAge] = useState<string>();
  useEffect(() => setAge(readSaleAge({ person, externalRef })), [person, externalRef]);
  return age;
}
