import type { BookingRow } from "@/drizzle/schema/bookings";
import { toMajor } from "@/lib/money";
import { formatAtOffset } from "@/lib/zone-time";
import { getOffset } from "../zone-offsets";

/**
 * Returns the amounts of a booking in its currency, and the total in the invoice currency with the rate between the
 * two. Commission and net payable add up to the total.
 */
export function presentMoney(row: BookingRow) {
  const { currency, baseCurrency, totalMinor, commissionMinor } = row;
  return {
    total: toMajor(totalMinor, currency),
    currency,
    partner_commission: toMajor(commissionMinor, currency),
    net_payable: toMajor(totalMinor - commissionMinor, currency),
    base_currency: baseCurrency,
    base_total: toMajor(row.baseTotalMinor, baseCurrency),
    fx_rate: Number(row.fxRate),
  };
}

/** Returns the start and the end of the stay as text in the local time of the pickup city, with its UTC offset. */
export function presentStay(row: BookingRow) {
  const format = (at: Date) => formatAtOffset(at, getOffset(at.getTime(), row.location.timezone).text);
  return { starts_at: format(row.startsAt), ends_at: format(row.endsAt) };
}
