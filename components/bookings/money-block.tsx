"use client";

import { isWithoutRental } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import { formatMoney } from "@/lib/format/format-money";
import { formatNumber } from "@/lib/format/format-number";
import { fill } from "@/lib/texts/interpolate";
import { PerDay } from "../reservations/per-day";
import { useTexts } from "../texts/texts-provider";
import { FactList } from "../ui/fact-list";
import { Section } from "../ui/page-header";

/**
 * The total, the partner's commission, the net amount and, if the invoice currency differs, the total in that currency.
 * A booking that ended without a rental has only the total. Below, the average price per day.
 */
export function MoneyBlock({ booking }: { booking: Booking }) {
  const { texts, locale } = useTexts();
  const { bookings } = texts;
  const { currency, base_currency, base_total, fx_rate } = booking;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const isPayable = !isWithoutRental(booking.status);
  const rate = fill(bookings.fxRate, {
    rate: formatNumber(fx_rate, locale, 8),
  });
  return (
    <Section title={bookings.money}>
      <FactList
        amounts
        facts={[
          { name: bookings.total, value: money(booking.total), emphasized: true },
          ...(isPayable
            ? [
                { name: bookings.commission, value: money(booking.partner_commission) },
                { name: bookings.netPayable, value: money(booking.net_payable) },
              ]
            : []),
          ...(base_currency === currency || !isPayable
            ? []
            : [
                {
                  name: `${bookings.invoiced}, ${rate}`,
                  value: formatMoney(base_total, base_currency, locale),
                },
              ]),
        ]}
      />
      <PerDay
        total={booking.total}
        currency={currency}
        date_from={booking.starts_at.slice(0, 10)}
        date_to={booking.ends_at.slice(0, 10)}
        // A booking has only its total. The car's current rates may differ from the booked ones.
        varies
      />
      {isPayable ? null : <p className="pt-1 text-ink2">{bookings.nothingPayable}</p>}
    </Section>
  );
}
