import type { ReactNode } from "react";
import type { CityCounts } from "@/lib/contracts/portal/cities";
import { formatDuration } from "@/lib/format/format-duration";
import { formatMoney } from "@/lib/format/format-money";
import { formatNumber } from "@/lib/format/format-number";
import { formatLocalTime } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { RangeBar } from "../charts/range-bar";
import { ShareBar } from "../charts/share-bar";

export type Counts = NonNullable<CityCounts["counts"]>;
type Words = { texts: Texts; locale: string };

/** The number of bookable cars, with a bar for their share of all cars. */
export function BookableShare({ count, cars, locale }: { count: number; cars: number; locale: string }) {
  return (
    <span className="inline-flex w-16 flex-col gap-1 align-middle">
      {formatNumber(count, locale)}
      <ShareBar part={count} whole={cars} />
    </span>
  );
}

/** The lowest, the median and the highest daily price, with a bar on a scale from 0 to `max`. */
export function PriceRange({ counts, max, words }: { counts: Counts; max: number; words: Words }) {
  const { texts, locale } = words;
  const band = counts.price_per_day;
  if (band === null) return texts.common.none;
  const money = (amount: number) => formatMoney(amount, band.currency, locale);
  return (
    <span className="inline-flex flex-col gap-1 align-middle">
      <span className="whitespace-nowrap">
        {fill(texts.coverage.priceBand, {
          low: money(band.low),
          median: money(band.median),
          high: money(band.high),
        })}
      </span>
      <RangeBar low={band.low} middle={band.median} high={band.high} max={max} />
    </span>
  );
}

/** The median time until a booking is confirmed, or a note that there were too few confirmations. */
export function ConfirmationTime({ counts, words }: { counts: Counts; words: Words }) {
  const { texts, locale } = words;
  const { confirmation_seconds: seconds } = counts;
  if (seconds === null) return <span className="text-ink2">{texts.coverage.confirmationNone}</span>;
  return <span className="whitespace-nowrap">{formatDuration(seconds, locale)}</span>;
}

/**
 * The time at which the cars of a city were counted. In UTC, because the server does not know the reader's time zone.
 */
export function CountTime({ counts, words }: { counts: Counts; words: Words }): ReactNode {
  const { texts, locale } = words;
  const time = formatLocalTime(counts.computed_at, locale);
  return fill(texts.coverage.counted, { time });
}

/** Returns the highest daily price in these cities. The price bars of all cities share it as the end of their scale. */
export function findHighestPrice(cities: readonly CityCounts[]): number {
  return Math.max(1, ...cities.map(({ counts }) => counts?.price_per_day?.high ?? 0));
}
