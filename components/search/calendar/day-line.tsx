"use client";

import type { Calendar } from "@/lib/contracts/calendar";
import { addDays, type Day } from "@/lib/dates";
import { formatMoney } from "@/lib/format/format-money";
import { formatShortStay } from "@/lib/format/format-stay";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";

type DayLineProps = { day: Day; length: number; calendar: Calendar | undefined; ofCar: boolean };

/** Describes the rental that starts on a day, with its exact lowest total. */
export function DayLine({ day, length, calendar, ofCar }: DayLineProps) {
  const { texts, locale } = useTexts();
  const entry = calendar?.entries.find(({ date_from }) => date_from === day);
  const text = () => {
    if (calendar === undefined || entry === undefined) return "";
    const dates = formatShortStay(day, addDays(day, length), locale);
    const { from_total, available } = entry;
    if (from_total === null) return fill(texts.calendar.dayWithout, { dates });
    const price = formatMoney(from_total, calendar.currency, locale);
    const cars = fillCount(texts.search.found, available, locale);
    return ofCar
      ? fill(texts.calendar.carDay, { dates, price })
      : fill(texts.calendar.day, { dates, price, cars });
  };
  return <p className="flex h-12 items-center font-medium">{text()}</p>;
}
