import type * as z from "zod/mini";
import type { getInsightsContract, InsightFigures } from "@/lib/contracts/portal/insights";
import { toMajor } from "@/lib/money";
import { findQuantile, type Sums } from "./add-up";
import type { FoundInsights, Totals } from "./get-insights";
import type { Choice } from "./insights.queries";

type InsightsWire = z.input<typeof getInsightsContract.response>;

/** Converts insights to their wire format. Shares are between 0 and 1, rounded to 4 decimals. */
export function presentInsights(found: FoundInsights): InsightsWire {
  const { scope, choices } = found;
  const listChoices = (wanted: Choice["kind"]) =>
    choices.filter(({ kind }) => kind === wanted).map(({ slug, name }) => ({ slug, name }));
  return {
    as_of: found.asOf.toISOString(),
    timezone: found.timezone,
    unit: scope.unit,
    period: scope.period,
    previous_period: scope.previous,
    current: presentTotals(found.current),
    previous: presentTotals(found.previous),
    points: found.points.map(({ from, to, ...totals }) => ({ from, to, ...presentTotals(totals) })),
    lead_times: found.leadTimes,
    rental_lengths: found.rentalLengths,
    cities: found.cities.map(({ slug, name, ...totals }) => ({ slug, name, ...presentTotals(totals) })),
    suppliers: found.suppliers.map(({ supplier, ...sums }) => ({ supplier, ...presentSums(sums) })),
    choices: {
      cities: listChoices("city"),
      suppliers: listChoices("supplier"),
      vehicle_types: listChoices("vehicle_type"),
    },
  };
}

function presentTotals(totals: Totals): InsightsWire["current"] {
  const { searches, bookings } = totals;
  return {
    ...presentSums(totals),
    searches,
    searches_per_booking: searches === null ? null : divide(searches, bookings),
  };
}

function presentSums(sums: Sums): InsightFigures {
  const { bookings, confirmed, cancelled, cancellations, money, confirmationTimes } = sums;
  const median = findQuantile(confirmationTimes, 0.5);
  const p95 = findQuantile(confirmationTimes, 0.95);
  return {
    bookings,
    confirmed,
    cancelled,
    cancelled_share: divide(cancelled, bookings),
    cancellations,
    confirmation: median === null || p95 === null ? null : { median_seconds: median, p95_seconds: p95 },
    money: money.map(({ currency, revenueMinor, commissionMinor }) => ({
      currency,
      revenue: toMajor(revenueMinor, currency),
      commission: toMajor(commissionMinor, currency),
    })),
  };
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
