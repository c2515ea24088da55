"use client";

import type { Booking } from "@/lib/contracts/bookings";
import { formatLocalTime } from "@/lib/format/format-time";
import { maskedText } from "@/lib/roles/masking";
import { fill } from "@/lib/texts/interpolate";
import { useCityName } from "../shell/use-city-name";
import { useTexts } from "../texts/texts-provider";
import { Breakable } from "../ui/breakable";
import { CopyText } from "../ui/copy-text";
import { FactList } from "../ui/fact-list";
import { Section } from "../ui/page-header";

/** A local time of the pickup city with its UTC offset, both as in the timestamp `at`. */
export function LocalTime({ at }: { at: string }) {
  const { texts, locale } = useTexts();
  const offset = at.slice(19).replace(/^\.\d+/, "");
  const zone = `UTC${offset === "Z" ? "+00:00" : offset}`;
  return (
    <time dateTime={at}>
      {formatLocalTime(at, locale)}{" "}
      <span className="text-ink3 text-meta">{fill(texts.bookings.localTime, { zone })}</span>
    </time>
  );
}

/** The rental of a booking: its car, its city, and the local times of pickup and return. */
export function StayBlock({ booking }: { booking: Booking }) {
  const { texts } = useTexts();
  const { bookings } = texts;
  const { car, location, units, pickup_type } = booking;
  const cityName = useCityName();
  const how = pickup_type === "delivery" ? bookings.delivery : bookings.pickup;
  return (
    <Section title={bookings.stay}>
      <FactList
        facts={[
          { name: bookings.car, value: [car.title, car.vehicle_type?.name].filter(Boolean).join(" · ") },
          ...(units === 1 ? [] : [{ name: bookings.units, value: units }]),
          { name: bookings.place, value: `${cityName(location)} · ${how}` },
          { name: bookings.collection, value: <LocalTime at={booking.starts_at} /> },
          { name: bookings.return, value: <LocalTime at={booking.ends_at} /> },
        ]}
      />
    </Section>
  );
}

/** The customer of a booking, the external reference and the payment. */
export function CustomerBlock({ booking }: { booking: Booking }) {
  const { texts } = useTexts();
  const { bookings, common } = texts;
  const { customer, external_ref, payment_reference, payment_method } = booking;
  return (
    <Section title={bookings.customer}>
      <FactList
        facts={[
          { name: bookings.customer, value: `${customer.first_name} ${customer.last_name}` },
          {
            name: bookings.email,
            value:
              customer.email === maskedText ? (
                maskedText
              ) : (
                <a className="text-accent hover:underline" href={`mailto:${customer.email}`}>
                  <Breakable text={customer.email} />
                </a>
              ),
          },
          { name: bookings.phone, value: customer.phone ?? common.none },
          {
            name: bookings.columns.externalRef,
            value: external_ref === null ? common.none : <CopyText text={external_ref} label={common.copy} />,
          },
          {
            name: bookings.paymentReference,
            value: <CopyText text={payment_reference} label={common.copy} />,
          },
          // The default has a name. Any other method is the partner's own word.
          {
            name: bookings.paidBy,
            value: payment_method === "card" ? bookings.paidByCard : payment_method,
          },
        ]}
      />
    </Section>
  );
}
