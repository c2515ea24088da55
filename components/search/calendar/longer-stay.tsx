"use client";

import { useQuery } from "@tanstack/react-query";
import { calendarQuery, maxCalendarStay } from "@/lib/api/calendar";
import { addDays } from "@/lib/dates";
import { formatShortMoney } from "@/lib/format/format-short-money";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import type { CreateCalendarRequest } from "./calendar-request";
import { lengthenStay, type StayChange, type StayDays } from "./stay-days";
import { formatWeekday } from "./weekday";

type LongerStayProps = {
  stay: StayDays;
  /** The total of the rental. Null if it is unknown. */
  total: number | null;
  requestOf: CreateCalendarRequest;
  onChange: (change: StayChange) => void;
};

/** A button that extends the rental by a day. Shown if the longer rental costs less. */
export function LongerStay({ stay, total, requestOf, onChange }: LongerStayProps) {
  const { texts, locale } = useTexts();
  const span = { from: stay.from, to: stay.from };
  const { data } = useQuery({
    ...calendarQuery(requestOf(span, stay.length + 1)),
    enabled: total !== null && stay.length < maxCalendarStay,
  });
  const longer = data?.entries[0]?.from_total ?? null;
  if (data === undefined || total === null || longer === null || longer >= total) return null;
  const words = {
    weekday: formatWeekday(addDays(stay.to, 1), locale, "long"),
    // Amounts have at most three decimals.
    amount: formatShortMoney(Math.round((total - longer) * 1000) / 1000, data.currency, locale),
  };
  return (
    <button
      type="button"
      onClick={() => onChange(lengthenStay(stay))}
      className="min-h-6 truncate font-medium text-ok underline underline-offset-2"
    >
      {fill(texts.calendar.returnLater, words)}
    </button>
  );
}
