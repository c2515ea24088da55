"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { memo } from "react";
import type { Booking } from "@/lib/contracts/bookings";
import { type AlignedAmount, findLongestRest, splitAtDecimals } from "@/lib/format/align-decimals";
import { formatDay, formatRelative, formatShortDay } from "@/lib/format/format-time";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../../errors/failure-note";
import { useRowShortcuts } from "../../keyboard/use-row-shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { useServerClock } from "../../time/use-server-clock";
import { AlignedPrice } from "../../ui/aligned-price";
import { DataTable } from "../../ui/data-table";
import { BookingStatusMark } from "../booking-status";
import { statusLabel } from "../booking-status-label";
import { useLiveRows } from "./use-live-rows";

/** A page of the list. The statuses of unconfirmed bookings are polled in one request. */
export function BookingsTable({ page, now: told }: { page: readonly Booking[]; now: string }) {
  const { texts } = useTexts();
  const { bookings } = texts;
  const list = useRowShortcuts<HTMLDivElement>();
  const { rows, changed, failure } = useLiveRows(page);
  const now = useServerClock(told, { everyMs: 60_000 });
  const news = rows.filter(({ reference }) => changed.has(reference));
  return (
    <div ref={list}>
      <p role="status" className="sr-only">
        {news
          .map(({ reference, status }) =>
            fill(bookings.statusChanged, { reference, status: statusLabel(status, texts) }),
          )
          .join(" ")}
      </p>
      {failure === null ? null : <FailureNote error={failure} />}
      <Rows rows={rows} changed={changed} now={now} />
    </div>
  );
}

type RowsProps = { rows: readonly Booking[]; changed: ReadonlySet<string>; now: number };

/** Memoized, because every amount and date is formatted again on each render. */
const Rows = memo(function Rows({ rows, changed, now }: RowsProps) {
  const { texts, locale } = useTexts();
  const { bookings } = texts;
  const { columns } = bookings;
  const splitTotal = ({ total, currency }: Booking) => splitAtDecimals(total, currency, locale);
  const longest = findLongestRest(rows.map(splitTotal));
  return (
    <DataTable
      label={bookings.title}
      columns={[
        { title: columns.reference },
        { title: columns.externalRef, wide: true },
        { title: columns.customer, wide: true },
        { title: columns.vehicle, wide: true },
        { title: columns.dates, wide: true },
        { title: columns.total, align: "right" },
        { title: columns.status, wide: true },
        { title: columns.age, wide: true },
      ]}
      rows={rows.map((row) => ({
        key: row.reference,
        cells: [
          <RowLink key="link" booking={row} />,
          <span
            key="ext"
            title={row.external_ref ?? undefined}
            className="block max-w-32 truncate font-mono text-meta"
          >
            {row.external_ref ?? texts.common.none}
          </span>,
          <span key="who" title={customerName(row)} className="block max-w-40 truncate 2xl:max-w-64">
            {customerName(row)}
          </span>,
          <span key="car" title={row.car.title} className="block max-w-44 truncate 2xl:max-w-64">
            {row.car.title}
          </span>,
          <span key="dates" className="whitespace-nowrap">
            {rentalDates(row, locale)}
          </span>,
          <Total key="total" booking={row} amount={splitTotal(row)} longest={longest} />,
          <span
            key="status"
            className={clsx("inline-block rounded-full", changed.has(row.reference) && "animate-tint")}
          >
            <BookingStatusMark status={row.status} />
          </span>,
          <span key="age" className="whitespace-nowrap text-ink2">
            {formatRelative(row.created_at, now, locale)}
          </span>,
        ],
      }))}
    />
  );
});

function customerName({ customer }: Booking): string {
  return `${customer.first_name} ${customer.last_name}`;
}

function rentalDates({ starts_at, ends_at }: Booking, locale: string): string {
  return `${formatShortDay(starts_at, locale)} – ${formatDay(ends_at, locale)}`;
}

/** The link to a booking. On a narrow screen, it also shows what has no column there. */
function RowLink({ booking }: { booking: Booking }) {
  const { locale } = useTexts();
  return (
    <span className="block py-1.5 md:py-0">
      <Link
        href={`/bookings/${booking.reference}`}
        prefetch={false}
        data-row={booking.reference}
        className="inline-flex min-h-6 items-center whitespace-nowrap font-mono text-accent text-meta hover:underline"
      >
        {booking.reference}
      </Link>
      <span title={customerName(booking)} className="block max-w-40 truncate text-meta md:hidden">
        {customerName(booking)}
      </span>
      <span title={booking.car.title} className="block max-w-40 truncate text-ink2 text-meta md:hidden">
        {booking.car.title}
      </span>
      <span className="block whitespace-nowrap text-ink2 text-meta md:hidden">
        {rentalDates(booking, locale)}
      </span>
    </span>
  );
}

/** The total. Amounts of all currencies align at their decimals. On a narrow screen, the status is below. */
function Total({ booking, amount, longest }: { booking: Booking; amount: AlignedAmount; longest: string }) {
  return (
    <>
      <span className="font-medium">
        <AlignedPrice amount={amount} longest={longest} />
      </span>
      <span className="block md:hidden">
        <BookingStatusMark status={booking.status} plain />
      </span>
    </>
  );
}
