"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { Calendar, CalendarEntry } from "@/lib/contracts/calendar";
import type { Day } from "@/lib/dates";
import { formatMonth } from "@/lib/format/format-month";
import { formatShortMoney } from "@/lib/format/format-short-money";
import { useTexts } from "../../texts/texts-provider";
import { findDayForKey, listWeeks } from "./month-days";
import { findPriceBand, findPriceSpread, isFlat, type PriceBand, type PriceSpread } from "./price-bands";
import { PriceBars } from "./price-bars";
import { formatWeekday } from "./weekday";

type MonthGridProps = {
  /** The day with the keyboard focus. Its month is shown. */
  day: Day;
  today: Day;
  /** The first day of the rental. */
  chosen: Day;
  /** The calendar of the month. Undefined while it loads. */
  calendar: Calendar | undefined;
  labelledBy: string;
  onMove: (day: Day) => void;
  onChoose: (day: Day) => void;
};

/**
 * A month as a date grid: the arrow keys, Home, End, Page Up and Page Down move between days, and Enter chooses one.
 */
export function MonthGrid({ day, today, chosen, calendar, labelledBy, onMove, onChoose }: MonthGridProps) {
  const { locale } = useTexts();
  const grid = useRef<HTMLTableElement>(null);
  useFollowDay(grid, day);
  const weeks = listWeeks(day);
  const entries = new Map(calendar?.entries.map((entry) => [entry.date_from, entry]));
  const range = findPriceSpread(calendar?.entries ?? []);
  const press = (event: KeyboardEvent) => {
    const next = findDayForKey(day, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table.
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={calendar === undefined}
      className="w-full table-fixed border-separate border-spacing-0.5 max-sm:-mx-4 max-sm:w-[calc(100%+2rem)]"
      onKeyDown={press}
    >
      <thead>
        <tr>
          {(weeks[1] ?? []).map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekday && formatWeekday(weekday, locale, "long")}
              className="pb-1 font-medium text-ink3 text-label"
            >
              {weekday && formatWeekday(weekday, locale, "short")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month.
          <tr key={row}>
            {week.map((one, column) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the button in the cell has the focus.
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table.
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday.
              <td key={column} role="gridcell" aria-selected={one === chosen} className="h-12 p-0">
                {one === undefined ? null : (
                  <GridDay
                    day={one}
                    current={one === day}
                    selected={one === chosen}
                    past={one < today}
                    entry={entries.get(one)}
                    range={range}
                    currency={calendar?.currency ?? ""}
                    onChoose={onChoose}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Focuses the active day when the grid appears. When the active day changes, focuses it only if the focus is in the
 * grid or nowhere. The buttons that change the month thus keep the focus.
 */
function useFollowDay(grid: { current: HTMLTableElement | null }, day: Day): void {
  const opened = useRef(false);
  // A layout effect runs before the dialog notices that the focused day is gone and takes the focus itself.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isInside = focused === document.body || grid.current?.contains(focused) === true;
    if (opened.current && !isInside) return;
    opened.current = true;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [grid, day]);
}

type GridDayProps = {
  day: Day;
  current: boolean;
  selected: boolean;
  past: boolean;
  entry: CalendarEntry | undefined;
  range: PriceSpread | undefined;
  currency: string;
  onChoose: (day: Day) => void;
};

function GridDay({ day, current, selected, past, entry, range, currency, onChoose }: GridDayProps) {
  const { texts, locale } = useTexts();
  const total = entry?.from_total ?? null;
  const band = findBand(total, range);
  const isWithout = past || entry?.from_total === null;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={current ? 0 : -1}
      aria-disabled={isWithout || undefined}
      onClick={isWithout ? undefined : () => onChoose(day)}
      className={clsx(
        "flex size-full flex-col items-center justify-center rounded-control border -outline-offset-2",
        selected ? "border-ink" : "border-transparent",
        band === undefined ? "text-ink3" : `text-ink ${shades[band]}`,
        isWithout && "line-through",
      )}
    >
      <span className="sr-only">{formatWeekday(day, locale, "long")} </span>
      <span className={clsx("text-meta", selected && "font-semibold")}>{Number(day.slice(8))}</span>
      <span className="sr-only">
        {` ${formatMonth(day, locale)}, ${isWithout ? texts.calendar.noCars : ""}`}
      </span>
      <span className="max-w-full overflow-hidden whitespace-nowrap text-label max-sm:text-[10px] max-sm:tracking-tight">
        {total === null ? texts.common.none : formatShortMoney(total, currency, locale)}
      </span>
      <PriceBars band={findShownBand(band, range)} />
    </button>
  );
}

function findBand(total: number | null, range: PriceSpread | undefined): PriceBand | undefined {
  return total === null || range === undefined ? undefined : findPriceBand(total, range);
}

/** Returns the band that a day shows as bars, or undefined if the prices of the month differ too little for bands. */
function findShownBand(band: PriceBand | undefined, range: PriceSpread | undefined): PriceBand | undefined {
  return range === undefined || isFlat(range) ? undefined : band;
}

/** The CSS classes of a price band's shade. In both themes the text on it meets the contrast of WCAG AA. */
const shades: Readonly<Record<PriceBand, string>> = {
  1: "bg-accent/10 hover:bg-accent/15",
  2: "bg-accent/20 hover:bg-accent/25",
  3: "bg-accent/30 hover:bg-accent/35",
  4: "bg-accent/40 hover:bg-accent/45",
};
