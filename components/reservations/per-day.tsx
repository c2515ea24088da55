"use client";

import { countDays, perDayText } from "@/lib/format/per-day-text";
import { useTexts } from "../texts/texts-provider";

type PerDayProps = { total: number; currency: string; date_from: string; date_to: string };

/** Shows the average per day of a total. The prices of the single days are not known. */
export function PerDay({ total, currency, ...period }: PerDayProps) {
  const { texts, locale } = useTexts();
  const days = countDays(period);
  if (days === undefined) return null;
  return (
    <p className="mt-1 text-right text-ink2 text-meta">
      {perDayText({ total, currency, days, varies: true }, { texts, locale })}
    </p>
  );
}
