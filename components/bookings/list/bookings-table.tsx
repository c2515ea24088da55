"use client";

import { memo } from "react";
import type { BookingColumn } from "@/lib/booking-columns";
import type { Booking } from "@/lib/contracts/bookings";
import { findLongestDecimals, splitAtDecimals } from "@/lib/format/align-decimals";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../../errors/failure-note";
import { useRowShortcuts } from "../../keyboard/use-row-shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { useServerClock } from "../../time/use-server-clock";
import { DataTable } from "../../ui/data-table";
import { Link } from "../../ui/link";
import { statusLabel } from "../booking-status-label";
import { BookingCell, customerName, isAmount, rentalDates } from "./booking-cell";
import { useLiveRows } from "./use-live-rows";

type BookingsTableProps = { page: readonly Booking[]; columns: readonly BookingColumn[]; now: string };

/** A page of the list. The statuses of unconfirmed bookings are polled in one request. */
export function BookingsTable({ page, columns, now: told }: BookingsTableProps) {
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
      <Rows rows={rows} columns={columns} changed={changed} now={now} />
    </div>
  );
}

type RowsProps = {
  rows: readonly Booking[];
  columns: readonly BookingColumn[];
  changed: ReadonlySet<string>;
  now: number;
};

/** The rows of the table. Memoized, because each render formats every amount and date again. */
const Rows = memo(function Rows({ rows, columns, changed, now }: RowsProps) {
  const { texts, locale } = useTexts();
  const { bookings, bookingViews } = texts;
  // Split once for each row, because every formatted amount takes time in a long list.
  const split = rows.map((row) => ({ row, total: splitAtDecimals(row.total, row.currency, locale) }));
  const longest = findLongestDecimals(split.map(({ total }) => total));
  // A narrow screen shows one column beside the reference.
  const narrow = (["total", "status"] as const).find((one) => columns.includes(one)) ?? columns[0];
  return (
    <DataTable
      label={bookings.title}
      columns={[
        { title: bookings.columns.reference },
        ...columns.map((column) => ({
          title: bookingViews.columnNames[column],
          wide: column !== narrow,
          ...(isAmount(column) ? { align: "right" as const } : {}),
        })),
      ]}
      rows={split.map(({ row, total }) => ({
        key: row.reference,
        cells: [
          <RowLink key="link" booking={row} />,
          ...columns.map((column) => (
            <BookingCell
              key={column}
              column={column}
              booking={row}
              total={total}
              longest={longest}
              changed={changed.has(row.reference)}
              now={now}
            />
          )),
        ],
      }))}
    />
  );
});

/**
 * The link to a booking. On a narrow screen, it also shows the customer, the vehicle and the dates, which have no
 * columns there.
 */
function RowLink({ booking }: { booking: Booking }) {
  const { locale } = useTexts();
  return (
    <span className="block py-1.5 md:py-0">
      <Link
        href={`/bookings/${booking.reference}`}
        data-row={booking.reference}
        className="inline-flex min-h-6 items-center whitespace-nowrap font-mono text-accent text-meta hover:underline"
      >
        {booking.reference}
      </Link>
      <span
        title={customerName(booking)}
        className="block max-w-[clamp(8rem,100vw-13rem,20rem)] truncate text-meta md:hidden"
      >
        {customerName(booking)}
      </span>
      <span
        title={booking.car.title}
        className="block max-w-[clamp(8rem,100vw-13rem,20rem)] truncate text-ink2 text-meta md:hidden"
      >
        {booking.car.title}
      </span>
      <span className="block whitespace-nowrap text-ink2 text-meta md:hidden">
        {rentalDates(booking, locale)}
      </span>
    </span>
  );
}
