"use client";

import { clsx } from "clsx";
import type { BookingColumn } from "@/lib/booking-columns";
import { statusGroup } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import type { AlignedAmount } from "@/lib/format/align-decimals";
import { formatMoney } from "@/lib/format/format-money";
import { formatDay, formatInstantUtc, formatShortDay, formatShortRelative } from "@/lib/format/format-time";
import { useTexts } from "../../texts/texts-provider";
import { AlignedPrice } from "../../ui/aligned-price";
import { BookingStatusMark } from "../booking-status";

/** Returns whether a column shows an amount of money. */
export function isAmount(column: BookingColumn): boolean {
  return column === "total" || column === "net_payable";
}

export function customerName({ customer }: Booking): string {
  return `${customer.first_name} ${customer.last_name}`;
}

/**
 * Returns the first and the last day of a rental as text. If the years differ, the first day includes its year: “30 Dec
 * 2026 – 2 Jan 2027”.
 */
export function rentalDates({ starts_at, ends_at }: Booking, locale: string): string {
  const isOneYear = starts_at.slice(0, 4) === ends_at.slice(0, 4);
  const first = isOneYear ? formatShortDay(starts_at, locale) : formatDay(starts_at, locale);
  return `${first} – ${formatDay(ends_at, locale)}`;
}

type BookingCellProps = {
  column: BookingColumn;
  booking: Booking;
  total: AlignedAmount;
  /** The longest decimal part in the column. All amounts reserve its width, so that their decimal points align. */
  longest: string;
  /** Whether the status has changed since the list was opened. */
  changed: boolean;
  now: number;
};

/** The cell of a booking in one column. On a narrow screen, the cell of the total also shows the status. */
export function BookingCell({ column, booking, total, longest, changed, now }: BookingCellProps) {
  const { locale } = useTexts();
  switch (column) {
    case "external_ref":
      return <Identifier text={booking.external_ref} />;
    case "payment_reference":
      return <Identifier text={booking.payment_reference} />;
    case "customer":
      return <Cut text={customerName(booking)} />;
    case "email":
      return <Cut text={booking.customer.email} />;
    case "phone":
      return <Cut text={booking.customer.phone} />;
    case "vehicle":
      return <Cut text={booking.car.title} />;
    case "location":
      return <Cut text={booking.location.name} />;
    case "dates":
      return <span className="whitespace-nowrap">{rentalDates(booking, locale)}</span>;
    case "total":
      return (
        <>
          <span className="font-medium">
            <AlignedPrice amount={total} longest={longest} />
          </span>
          <span className="block md:hidden">
            <BookingStatusMark status={booking.status} plain />
          </span>
        </>
      );
    case "net_payable":
      return (
        <span className="whitespace-nowrap">
          {formatMoney(booking.net_payable, booking.currency, locale)}
        </span>
      );
    case "status":
      return (
        <>
          <span className={clsx("inline-block rounded-full", changed && "animate-tint")}>
            <BookingStatusMark status={booking.status} />
          </span>
          <PairMark booking={booking} />
        </>
      );
    case "booked":
      return (
        <time
          dateTime={booking.created_at}
          title={formatInstantUtc(booking.created_at, locale)}
          className="whitespace-nowrap text-ink2"
        >
          {formatShortRelative(booking.created_at, now, locale)}
        </time>
      );
  }
}

/** Marks a booking that replaces another one or is replaced by one. */
function PairMark({ booking: { status, replaces, replaced_by } }: { booking: Booking }) {
  const { marks } = useTexts().texts.bookings.pair;
  const replaced = statusGroup(status) === "ended" ? marks.replaced : marks.beingReplaced;
  const mark = replaced_by === null ? replaces && marks.replaces : replaced;
  return mark === null ? null : <span className="ml-2 whitespace-nowrap text-ink3 text-meta">{mark}</span>;
}

function Identifier({ text }: { text: string | null }) {
  const { common } = useTexts().texts;
  return (
    <span title={text ?? undefined} className="block max-w-32 truncate font-mono text-meta">
      {text ?? common.none}
    </span>
  );
}

function Cut({ text }: { text: string | null }) {
  const { common } = useTexts().texts;
  return (
    <span title={text ?? undefined} className="block max-w-44 truncate 2xl:max-w-64">
      {text ?? common.none}
    </span>
  );
}
