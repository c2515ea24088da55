import type * as z from "zod/mini";
import type { calendar } from "@/lib/contracts/calendar";
import { toMajor } from "@/lib/money";
import type { FoundCalendar } from "./get-calendar";

/** Converts a calendar to its wire format. */
export function presentCalendar({ days, converter, entries }: FoundCalendar): z.input<typeof calendar> {
  const { currency, baseCurrency, fxRate } = converter;
  return {
    days,
    currency,
    base_currency: baseCurrency,
    fx_rate: fxRate,
    suppliers_asked: false,
    entries: entries.map(({ dateFrom, dateTo, available, cheapest }) => ({
      date_from: dateFrom,
      date_to: dateTo,
      available,
      from_total: cheapest && toMajor(cheapest.minor, currency),
      from_base_total: cheapest && toMajor(cheapest.baseMinor, baseCurrency),
      car_slug: cheapest?.slug ?? null,
    })),
  };
}
