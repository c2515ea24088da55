"use client";

import { clsx } from "clsx";
import type { Calendar, CalendarEntry } from "@/lib/contracts/calendar";
import { addDays, type Day } from "@/lib/dates";
import { formatShortDifference, formatShortMoney } from "@/lib/format/format-short-money";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Kbd } from "../../ui/kbd";
import { Skeleton } from "../../ui/skeleton";
import { moveStayTo, type StayChange, type StayDays } from "./stay-days";
import { formatWeekdayAndDay } from "./weekday";

type StripDaysProps = {
  stay: StayDays;
  today: Day;
  /** The number of days shown before, and after, the first day of the rental. */
  nearby: number;
  /** The calendar of the shown days. Undefined while it loads. */
  calendar: Calendar | undefined;
  locale: string;
  onChange: (change: StayChange) => void;
};

/** The days of the strip, each with its lowest total or the difference from the total of the chosen day. */
export function StripDays({ stay, today, nearby, calendar, onChange }: StripDaysProps) {
  const offsets = Array.from({ length: 2 * nearby + 1 }, (_, place) => place - nearby);
  const entries = new Map(calendar?.entries.map((entry) => [entry.date_from, entry]));
  const chosen = entries.get(stay.from)?.from_total ?? null;
  return (
    <ol className="grid h-14 grid-cols-7 divide-x divide-line overflow-hidden rounded-control border border-line">
      {offsets.map((offset) => {
        const day = addDays(stay.from, offset);
        return (
          <li key={offset} className="min-w-0">
            {day < today ? (
              <PastDay day={day} />
            ) : (
              <StripDay
                day={day}
                offset={offset}
                entry={entries.get(day)}
                loading={calendar === undefined}
                currency={calendar?.currency ?? ""}
                chosen={chosen}
                onChoose={() => onChange(moveStayTo(stay, day))}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function PastDay({ day }: { day: Day }) {
  const { texts, locale } = useTexts();
  return (
    <span className="flex h-full flex-col items-center justify-center bg-sunken text-ink3 text-meta">
      <span>{formatWeekdayAndDay(day, locale)}</span>
      <span>{texts.common.none}</span>
    </span>
  );
}

type StripDayProps = {
  day: Day;
  offset: number;
  entry: CalendarEntry | undefined;
  loading: boolean;
  currency: string;
  /** The lowest total of the chosen day. Null if no car is available or the calendar loads. */
  chosen: number | null;
  onChoose: () => void;
};

/** The shortcuts of the days directly before and after the chosen one, by their offset in days. */
const shortcuts: Readonly<Record<number, string>> = { [-1]: "<", 1: ">" };

function StripDay({ day, offset, entry, loading, currency, chosen, onChoose }: StripDayProps) {
  const { texts, locale } = useTexts();
  const total = entry?.from_total ?? null;
  const difference = total === null || chosen === null ? null : Math.round((total - chosen) * 1000) / 1000;
  const isChosen = offset === 0;
  const keys = shortcuts[offset];
  const price = () => {
    if (total === null) return texts.calendar.noCars;
    // A price as low as the chosen day's says more than a difference of zero.
    if (isChosen || difference === null || difference === 0) return formatShortMoney(total, currency, locale);
    return formatShortDifference(difference, currency, locale);
  };
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-current={isChosen ? "date" : undefined}
      aria-keyshortcuts={keys}
      className={clsx(
        "flex size-full flex-col items-center justify-center -outline-offset-2",
        isChosen ? "bg-accent-soft" : "bg-surface hover:bg-sunken",
      )}
    >
      <span className={clsx("flex items-center gap-1 text-meta", isChosen ? "font-semibold" : "text-ink2")}>
        {formatWeekdayAndDay(day, locale)}
        {keys === undefined ? null : <Kbd keys={keys} />}
      </span>
      {loading ? (
        <Skeleton className="my-1 h-3 w-10" />
      ) : (
        <span
          className={clsx("max-w-full truncate max-sm:text-label", toneOf({ isChosen, total, difference }))}
        >
          {price()}
        </span>
      )}
      {entry === undefined ? null : (
        <span className="sr-only">{fillCount(texts.search.found, entry.available, locale)}</span>
      )}
    </button>
  );
}

type Shown = { isChosen: boolean; total: number | null; difference: number | null };

function toneOf({ isChosen, total, difference }: Shown): string {
  if (total === null) return "text-ink3";
  if (isChosen) return "font-semibold text-ink";
  return difference !== null && difference < 0 ? "font-medium text-ok" : "text-ink2";
}
