"use client";

import { clsx } from "clsx";
import type { DeskAction, WaitingBooking } from "@/lib/api/desk";
import { formatLocalTime } from "@/lib/format/format-time";
import { fillCount } from "@/lib/texts/interpolate";
import { BookingStatusMark } from "../bookings/booking-status";
import { useCityName } from "../shell/use-city-name";
import { useTexts } from "../texts/texts-provider";
import { Countdown } from "../time/countdown";
import { Button } from "../ui/button";
import { CopyText } from "../ui/copy-text";
import type { DeskRow } from "./arrange-rows";
import { decisionKeys, listDeskActions } from "./desk-actions";
import { PhoneLink } from "./phone-link";
import { RowOutcome } from "./row-outcome";
import type { Decision } from "./use-desk-decisions";

type WaitingRowProps = {
  row: DeskRow<WaitingBooking>;
  deadline: number;
  now: number;
  said: Decision | undefined;
  onAct: (act: DeskAction) => void;
  onFocus: () => void;
};

/**
 * One booking with the facts that a crew needs to decide, and its actions. The row can have the focus, for
 * shortcuts.
 */
export function WaitingRow({ row, deadline, now, said, onAct, onFocus }: WaitingRowProps) {
  const { texts } = useTexts();
  const { desk } = texts;
  const { booking, gone } = row;
  const { reference, status } = booking;
  const settled = gone || said?.phase === "sending" || said?.phase === "done";
  return (
    <li
      tabIndex={-1}
      data-desk-row={reference}
      data-status={status}
      onFocus={onFocus}
      className={clsx(
        "grid gap-x-6 gap-y-1 border-line border-b px-3 py-2 md:grid-cols-[minmax(0,1fr)_8rem_15rem] md:items-center",
        settled && "bg-sunken",
      )}
    >
      <BookingFacts booking={booking} settled={settled} />
      <p className="md:text-right">
        {settled ? null : (
          <Countdown until={deadline} now={now} words={{ left: desk.left, passed: desk.deadlinePassed }} />
        )}
      </p>
      <div className="flex min-h-8 flex-wrap items-center gap-2 md:justify-end">
        {settled
          ? null
          : listDeskActions(status).map((act, place) => (
              <Button
                key={act}
                look={place === 0 ? "primary" : "plain"}
                shortcut={decisionKeys[act]}
                onClick={() => onAct(act)}
              >
                {desk[act]}
              </Button>
            ))}
        <RowOutcome said={said} gone={gone} />
      </div>
    </li>
  );
}

function BookingFacts({ booking, settled }: { booking: WaitingBooking; settled: boolean }) {
  const { texts, locale } = useTexts();
  const { desk, common } = texts;
  const { reference, status, car, customer, customer_phone, partner, units, pickup_type } = booking;
  const extras = [desk.methods[pickup_type], ...(units === 1 ? [] : [fillCount(desk.units, units, locale)])];
  const cityName = useCityName();
  const city = cityName({ slug: booking.city_slug, name: booking.city });
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 font-medium text-form">{car}</span>
        {settled ? null : <BookingStatusMark status={status} plain />}
      </p>
      <p className="text-ink2">
        {city} · {formatLocalTime(booking.starts_at, locale)} – {formatLocalTime(booking.ends_at, locale)}
        {extras.map((extra) => ` · ${extra}`)}
      </p>
      {/* On a phone each part has its own line: a font that loads late must not wrap a line and move rows. */}
      <p className="flex flex-col items-start gap-x-2 text-ink2 md:flex-row md:flex-wrap md:items-center">
        <span>
          {customer} · {partner}
        </span>
        {customer_phone === null ? null : <PhoneLink number={customer_phone} />}
        <CopyText text={reference} label={common.copy} />
      </p>
    </div>
  );
}
