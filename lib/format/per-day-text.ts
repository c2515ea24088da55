import { daysBetween, parseDay } from "../dates";
import type { Texts } from "../texts/en";
import { fill } from "../texts/interpolate";
import { formatMoney } from "./format-money";

type Period = { date_from: string | null; date_to: string | null };

/**
 * Returns the number of charged days, or undefined if a date is missing or invalid, or the end is not after the
 * start.
 */
export function countDays({ date_from, date_to }: Period): number | undefined {
  const [from, to] = [parseDay(date_from ?? ""), parseDay(date_to ?? "")];
  if (from === undefined || to === undefined) return undefined;
  const days = daysBetween(from, to);
  return days < 1 ? undefined : days;
}

/** Formats the average price of a day: “€29.00 per day”. With `varies`, the text says that it is an average. */
export function perDayText(
  { total, currency, days, varies }: { total: number; currency: string; days: number; varies: boolean },
  { texts, locale }: { texts: Pick<Texts, "common">; locale: string },
): string {
  const { perDay, averagePerDay } = texts.common;
  return fill(varies ? averagePerDay : perDay, { price: formatMoney(total / days, currency, locale) });
}
