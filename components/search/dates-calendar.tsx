"use client";

import { Popover } from "radix-ui";
import { type RefObject, useState } from "react";
import { type DateRange, DayPicker } from "react-day-picker";
import type { StayDates } from "@/lib/stay-phrase";
import { useTexts } from "../texts/texts-provider";
import { calendarLook } from "./calendar-look";
import { fromDay, toDay } from "./local-day";

type DatesCalendarProps = {
  anchor: RefObject<HTMLElement | null>;
  stay: StayDates | undefined;
  today: string;
  onChoose: (dateFrom: string, dateTo: string) => void;
  onClose: () => void;
};

/** Both days by pressing them. A help beside the box, for days one knows only by their weekday. */
export function DatesCalendar({ anchor, stay, today, onChoose, onClose }: DatesCalendarProps) {
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
  // The first press begins a new stay, whatever was chosen before.
  const press = (_range: DateRange | undefined, pressed: Date) => {
    const { from, to } = range ?? {};
    if (from === undefined || to !== undefined || pressed <= from) setRange({ from: pressed, to: undefined });
    else onChoose(toDay(from), toDay(pressed));
  };
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      {/* SAFETY: the popover reads where the anchor is only when it is there. */}
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={search.calendar}
          // The button that opened it closes it itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          className="z-50 rounded-panel bg-surface p-3 shadow-overlay"
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
