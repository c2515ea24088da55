"use client";

import { type RefObject, useRef, useState } from "react";
import { type DateRange, DayPicker } from "react-day-picker";
import type { StayDates } from "@/lib/stay-phrase/parse-stay-phrase";
import { useTexts } from "../../texts/texts-provider";
import { fromDay, toDay } from "../../time/local-day";
import { useDismiss } from "./use-dismiss";

type DatesCalendarProps = {
  /** The element that gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  stay: StayDates | undefined;
  today: string;
  onChoose: (dateFrom: string, dateTo: string) => void;
  onClose: () => void;
};

/** A calendar in which the user clicks the first and the last day. Its container needs a CSS `position`. */
export function DatesCalendar({ opener, stay, today, onChoose, onClose }: DatesCalendarProps) {
  const { texts, locale } = useTexts();
  const { search } = texts;
  const [range, setRange] = useState<DateRange | undefined>(
    stay && { from: fromDay(stay.dateFrom), to: fromDay(stay.dateTo) },
  );
  const [wide] = useState(() => window.matchMedia("(min-width: 640px)").matches);
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (day: Date) => format.format(day);
  };
  // The first click always starts a new range.
  const press = (_range: DateRange | undefined, pressed: Date) => {
    const { from, to } = range ?? {};
    if (from === undefined || to !== undefined || pressed <= from) setRange({ from: pressed, to: undefined });
    else {
      onChoose(toDay(from), toDay(pressed));
      opener.current?.focus();
    }
  };
  const box = useRef<HTMLDivElement>(null);
  useDismiss({ box, opener, onDismiss: onClose });
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={search.calendar}
      // A click next to the days keeps the focus in the calendar.
      tabIndex={-1}
      className="absolute top-14 left-0 z-50 rounded-panel md:right-0 md:left-auto bg-surface p-3 shadow-overlay"
    >
      <DayPicker
        mode="range"
        autoFocus
        min={1}
        numberOfMonths={wide ? 2 : 1}
        weekStartsOn={1}
        today={fromDay(today)}
        disabled={{ before: fromDay(today) }}
        defaultMonth={range?.from ?? fromDay(today)}
        selected={range}
        onSelect={press}
        classNames={calendarLook}
        formatters={{
          formatCaption: named({ month: "long", year: "numeric" }),
          formatWeekdayName: named({ weekday: "narrow" }),
        }}
        labels={{
          labelDayButton: named({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
          labelWeekday: named({ weekday: "long" }),
          labelGrid: named({ month: "long", year: "numeric" }),
          labelNext: () => search.nextMonth,
          labelPrevious: () => search.previousMonth,
          labelNav: () => search.calendar,
        }}
      />
    </div>
  );
}

const arrow =
  "flex size-8 items-center justify-center rounded-control fill-ink2 hover:bg-sunken aria-disabled:opacity-40";

/** CSS classes of the calendar. Days are large enough for touch. */
const calendarLook = {
  root: "relative text-base text-ink",
  months: "flex gap-6",
  month: "flex flex-col gap-2",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: arrow,
  button_next: arrow,
  chevron: "size-4",
  month_caption: "flex h-8 items-center justify-center font-semibold text-form",
  month_grid: "border-collapse tabular-nums",
  weekday: "size-9 font-medium text-ink3 text-label",
  day: "size-9 p-0 text-center",
  day_button:
    "size-9 rounded-control hover:bg-sunken disabled:text-ink3 disabled:line-through disabled:hover:bg-transparent",
  today: "font-semibold underline underline-offset-4",
  outside: "invisible",
  range_start: "rounded-l-control bg-accent text-on-accent [&>button]:hover:bg-accent",
  range_end: "rounded-r-control bg-accent text-on-accent [&>button]:hover:bg-accent",
  range_middle: "bg-accent-soft text-accent",
};
