import type { InsightFigures } from "@/lib/contracts/portal/insights";
import { ownFleet } from "@/lib/insights";
import type { PartnerContext } from "../context";
import { getInsights } from "../insights/get-insights";
import type { InsightQuery } from "../insights/insight-scope";
import { presentInsights } from "../insights/present-insights";
import { csvLine } from "./csv";

const columns = [
  "part",
  "name",
  "from",
  "to",
  "bookings",
  "confirmed",
  "cancelled",
  "cancelled_share",
  "cancellations",
  "searches",
  "searches_per_booking",
  "median_seconds",
  "p95_seconds",
  "currency",
  "revenue",
  "commission",
] as const;

type Line = Partial<Record<(typeof columns)[number], string | number | null | undefined>>;
type Searched = { searches?: number | null; searches_per_booking?: number | null };

/**
 * Yields the contents of the insights page as CSV. Amounts are on lines of their own, one per currency, so that no
 * column mixes different kinds of values.
 */
export async function* exportInsights(
  ctx: PartnerContext,
  query: InsightQuery,
): AsyncGenerator<string, void> {
  const found = presentInsights(await getInsights(ctx, query));
  const lines: Line[] = [
    ...toLines({ part: "period", ...found.period }, found.current),
    ...toLines({ part: "previous_period", ...found.previous_period }, found.previous),
    ...found.points.flatMap((point) => toLines({ part: found.unit, from: point.from, to: point.to }, point)),
    ...found.cities.flatMap((city) => toLines({ part: "city", name: city.slug }, city)),
    ...found.suppliers.flatMap((one) =>
      toLines({ part: "supplier", name: one.supplier?.slug ?? ownFleet }, one),
    ),
    ...found.lead_times.map(({ from, to, bookings }) => ({ part: "lead_time_days", from, to, bookings })),
    ...found.rental_lengths.map(({ from, to, bookings }) => ({ part: "rental_days", from, to, bookings })),
  ];
  yield csvLine(columns) +
    lines.map((line) => csvLine(columns.map((column) => line[column] ?? null))).join("");
}

function toLines(start: Line, figures: InsightFigures & Searched): Line[] {
  const { bookings, confirmed, cancelled, cancelled_share, cancellations, confirmation, money } = figures;
  const { searches, searches_per_booking } = figures;
  return [
    {
      ...start,
      ...{ bookings, confirmed, cancelled, cancelled_share, cancellations, searches, searches_per_booking },
      ...confirmation,
    },
    ...money.map((amounts) => ({ ...start, ...amounts })),
  ];
}
