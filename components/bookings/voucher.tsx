"use client";

import Link from "next/link";
import { useState } from "react";
import type { Booking } from "@/lib/contracts/bookings";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { useSession } from "../shell/portal-session";
import { useCityName } from "../shell/use-city-name";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { FactList } from "../ui/fact-list";
import { LocalTime } from "./stay-block";

/**
 * The voucher for the customer. It shows the price only if the user selects it, because the price concerns
 * only the customer and the partner.
 */
export function Voucher({ booking }: { booking: Booking }) {
  const { texts, locale } = useTexts();
  const { bookings } = texts;
  const [prices, setPrices] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 pb-4 print:hidden">
        <Button look="primary" data-action={bookings.voucherPrint} onClick={() => window.print()}>
          {bookings.voucherPrint}
        </Button>
        <label className="inline-flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            className="size-4"
            checked={prices}
            onChange={(event) => setPrices(event.target.checked)}
          />
          {bookings.voucherPrices}
        </label>
        <Link className="text-accent underline" href={`/bookings/${booking.reference}`}>
          {bookings.voucherBack}
        </Link>
      </div>
      <article className="max-w-2xl border border-line bg-surface p-6 text-form md:p-8 print:border-0 print:p-0">
        <VoucherHead booking={booking} />
        <VoucherFacts booking={booking} />
        {prices ? (
          <p className="flex items-baseline justify-between border-line border-t pt-3">
            <span className="text-ink2">{bookings.total}</span>
            <span className="font-semibold text-section">
              {formatMoney(booking.total, booking.currency, locale)}
            </span>
          </p>
        ) : null}
      </article>
    </>
  );
}

function VoucherHead({ booking }: { booking: Booking }) {
  const { texts } = useTexts();
  const { bookings } = texts;
  const { partner, environment } = useSession();
  return (
    <header className="border-line border-b pb-4">
      <h1 className="font-semibold text-title">{bookings.voucherTitle}</h1>
      {environment === "sandbox" ? (
        <p className="font-medium text-sandbox">{bookings.voucherSandbox}</p>
      ) : null}
      <p className="pt-4 text-ink2">{bookings.voucherShow}</p>
      <p className="break-all font-mono font-semibold text-total">{booking.reference}</p>
      {partner === null ? null : (
        <p className="pt-1 text-ink2">{fill(bookings.voucherIssuedBy, { partner: partner.name })}</p>
      )}
    </header>
  );
}

function VoucherFacts({ booking }: { booking: Booking }) {
  const { texts } = useTexts();
  const { bookings } = texts;
  const { customer, car, location, units, pickup_type, fulfilment } = booking;
  const cityName = useCityName();
  const how = pickup_type === "delivery" ? bookings.delivery : bookings.pickup;
  const facts = [
    { name: bookings.customer, value: `${customer.first_name} ${customer.last_name}` },
    { name: bookings.car, value: [car.title, car.vehicle_type?.name].filter(Boolean).join(" · ") },
    ...(units === 1 ? [] : [{ name: bookings.units, value: units }]),
    { name: bookings.place, value: `${cityName(location)} · ${how}` },
    { name: bookings.collection, value: <LocalTime at={booking.starts_at} /> },
    { name: bookings.return, value: <LocalTime at={booking.ends_at} /> },
    ...(fulfilment.reference === null
      ? []
      : [
          {
            name: bookings.fulfilmentReference,
            value: <span className="font-mono">{fulfilment.reference}</span>,
          },
        ]),
  ];
  return (
    <div className="py-4">
      <FactList facts={facts} />
    </div>
  );
}
