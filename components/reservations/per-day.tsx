"use client";

import { countDays, perDayText } from "@/lib/format/per-day-text";
import { useTexts } from "../texts/texts-provider";

type PerDayProps = {
  total: number;
  currency: string;
  date_from: string;
  date_to: string;
  /** True if the days have different prices, or if that is unknown. */
  varies: boolean;
};

/** Shows the price per day of a total. With `varies`, the text says that it is an average. */
export function PerDay({ total, currency, varies, ...period }: PerDayProps) {
  const { texts, locale } = useTexts();
  const days = countDays(period);
  if (days === undefined) return null;
  return (
    <p className="mt-1 text-right text-ink2 text-meta">
      {perDayText({ total, currency, days, varies }, { texts, locale })}
    </p>
  );
}
