"use client";

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { calendarQuery } from "@/lib/api/calendar";
import { firstOfMonth } from "@/lib/calendar-days";
import type { Day } from "@/lib/dates";
import { formatMonth } from "@/lib/format/format-month";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { type CreateCalendarRequest, getLaterDay } from "./calendar-request";
import { DayLine } from "./day-line";
import { getLastDayOfMonth, moveByMonths } from "./month-days";
import { MonthGrid } from "./month-grid";
import { findPriceSpread, isFlat, priceBands } from "./price-bands";
import { PriceBars } from "./price-bars";
import { moveStayTo, type StayChange, type StayDays } from "./stay-days";

export type MonthDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /**
   * The button that opens the dialog and gets the focus back. The dialog cannot find it, because the grid
   * takes the focus first.
   */
  opener: RefObject<HTMLElement | null>;
  title: string;
  hint: { one: string; other: string };
  /** A note about what the prices do not include. */
  note?: string | undefined;
  /** Whether the prices are those of one car, not the lowest prices in a city. */
  ofCar?: boolean;
  stay: StayDays;
  /** The earliest day on which a rental can start. */
  today: Day;
  requestOf: CreateCalendarRequest;
  onChange: (change: StayChange) => void;
};

/** A dialog with the price of each day of a month. A chosen day becomes the first day of the rental. */
export function MonthDialog(props: MonthDialogProps) {
  const { open, onOpenChange, opener, title, hint, note, stay } = props;
  const { texts, locale } = useTexts();
  const text = [fillCount(hint, stay.length, locale), note].filter((part) => part !== undefined).join(". ");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      opener={opener}
      title={title}
      description={text}
      closeLabel={texts.common.close}
    >
      <Month {...props} />
    </Dialog>
  );
}

function Month({ stay, today, ofCar = false, requestOf, onChange, onOpenChange }: MonthDialogProps) {
  const { texts, locale } = useTexts();
  const [day, setDay] = useState(stay.from);
  const span = { from: getLaterDay(today, firstOfMonth(day)), to: getLastDayOfMonth(day) };
  const { data, isError, refetch } = useQuery(calendarQuery(requestOf(span, stay.length)));
  const moveTo = (next: Day) => setDay(getLaterDay(today, next));
  const range = findPriceSpread(data?.entries ?? []);
  const isFirstMonth = firstOfMonth(day) <= today;
  const choose = (chosen: Day) => {
    onOpenChange(false);
    onChange(moveStayTo(stay, chosen));
  };
  return (
    <>
      <div className="flex items-center justify-between gap-2 pb-2">
        <Button
          size="small"
          disabled={isFirstMonth}
          aria-keyshortcuts="PageUp"
          onClick={() => moveTo(moveByMonths(day, -1))}
        >
          {texts.search.previousMonth}
        </Button>
        <h3 id="month-of-prices" aria-live="polite" className="font-semibold text-form">
          {formatMonth(day, locale)}
        </h3>
        <Button size="small" aria-keyshortcuts="PageDown" onClick={() => moveTo(moveByMonths(day, 1))}>
          {texts.search.nextMonth}
        </Button>
      </div>
      <MonthGrid
        day={day}
        today={today}
        chosen={stay.from}
        calendar={data}
        labelledBy="month-of-prices"
        onMove={moveTo}
        onChoose={choose}
      />
      {isError ? (
        <p role="alert" className="flex h-12 items-center gap-3 text-ink2">
          {texts.calendar.failed}
          <Button size="small" onClick={() => void refetch()}>
            {texts.common.retry}
          </Button>
        </p>
      ) : (
        <DayLine day={day} length={stay.length} calendar={data} ofCar={ofCar} />
      )}
      {range === undefined || isFlat(range) ? null : (
        <p className="flex items-center gap-3 text-ink3 text-meta">
          <span className="flex gap-2">
            {priceBands.map((band) => (
              <PriceBars key={band} band={band} />
            ))}
          </span>
          {texts.calendar.legend}
        </p>
      )}
    </>
  );
}
