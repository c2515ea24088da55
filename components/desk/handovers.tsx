"use client";

import type { DeskBooking } from "@/lib/api/desk";
import { useCityName } from "../shell/use-city-name";
import { useTexts } from "../texts/texts-provider";
import { CopyText } from "../ui/copy-text";
import { DataTable } from "../ui/data-table";
import { Section } from "../ui/page-header";
import { PhoneLink } from "./phone-link";

type HandoversProps = {
  title: string;
  none: string;
  bookings: readonly DeskBooking[];
  at: "starts_at" | "ends_at";
};

/** The pickups or returns of a day, each with its local time at the car. */
export function Handovers({ title, none, bookings, at }: HandoversProps) {
  const { texts } = useTexts();
  const { desk, common } = texts;
  const cityName = useCityName();
  return (
    <Section title={title}>
      {bookings.length === 0 ? (
        <p className="text-ink2">{none}</p>
      ) : (
        <DataTable
          label={title}
          columns={[
            { title: desk.time },
            { title: desk.customer },
            { title: desk.car },
            { title: desk.method, wide: true },
            { title: desk.partner, wide: true },
            { title: desk.reference, wide: true },
          ]}
          rows={bookings.map((booking) => ({
            key: booking.reference,
            cells: [
              // The local time at the car, as in the timestamp.
              booking[at].slice(11, 16),
              <span key="customer" className="flex flex-wrap items-center gap-x-3">
                {booking.customer}
                {booking.customer_phone === null ? null : <PhoneLink number={booking.customer_phone} />}
              </span>,
              <span key="car" className="block py-1">
                {`${booking.units > 1 ? `${booking.units} × ` : ""}${booking.car} · ${cityName({ slug: booking.city_slug, name: booking.city })}`}
              </span>,
              desk.methods[booking.pickup_type],
              booking.partner,
              <CopyText key="reference" text={booking.reference} label={common.copy} />,
            ],
          }))}
        />
      )}
    </Section>
  );
}
