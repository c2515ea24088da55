"use client";

import { clsx } from "clsx";
import { useEffect, useState } from "react";
import type { Facets } from "@/lib/contracts/facets";
import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import type { Filters } from "../search-params";
import {
  findExcludingLimit,
  type PriceLimits,
  type PriceScale,
  toPriceFilters,
  toPriceLimits,
  toPriceScale,
} from "./price-scale";

type PriceFacetProps = {
  price: Facets["price"];
  currency: string;
  filters: Filters;
  onNarrow: (filters: Filters) => void;
};

/** The delay after the last move of the slider before the search starts, in milliseconds. */
const settleMs = 350;

/** The histogram of totals with a slider for each end of the range. */
export function PriceFacet({ price, currency, filters, onNarrow }: PriceFacetProps) {
  const { texts, locale } = useTexts();
  const { facets } = texts;
  if (price.min === null || price.max === null) return null;
  const scale = toPriceScale(price.min, price.max);
  const show = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <fieldset className="border-line border-b py-3">
      <legend className="float-left w-full pb-1 font-semibold">{facets.names.price}</legend>
      <div className="clear-both">
        {price.min === price.max ? (
          <p className="text-ink2">{show(price.min)}</p>
        ) : (
          <Slider {...{ price, scale, filters, onNarrow, show }} />
        )}
        <BucketTable price={price} show={show} />
      </div>
    </fieldset>
  );
}

type Show = (amount: number) => string;
type SliderProps = Pick<PriceFacetProps, "price" | "filters" | "onNarrow"> & {
  scale: PriceScale;
  show: Show;
};

function Slider({ price, scale, filters, onNarrow, show }: SliderProps) {
  const { texts } = useTexts();
  const { facets } = texts;
  const [range, setRange] = useSettledRange({ scale, filters, onNarrow });
  const { low, high } = range;
  const ends = { min: scale.min, max: scale.max, step: scale.step };
  return (
    <>
      <Histogram price={price} scale={scale} range={range} />
      <div className="price-range relative h-6">
        <span aria-hidden="true" className="absolute inset-x-3 top-[11px] h-0.5 bg-line-strong" />
        <input
          type="range"
          {...ends}
          value={low}
          aria-label={facets.priceMin}
          aria-valuetext={show(low)}
          // In the right half, the lower thumb is above the upper one. If both are at the end, it can be
          // moved back.
          className={clsx(low > (scale.min + scale.max) / 2 && "z-10")}
          onChange={({ target }) => setRange({ low: Math.min(Number(target.value), high), high })}
        />
        <input
          type="range"
          {...ends}
          value={high}
          aria-label={facets.priceMax}
          aria-valuetext={show(high)}
          onChange={({ target }) => setRange({ low, high: Math.max(Number(target.value), low) })}
        />
      </div>
      <p className="text-center text-ink2 text-meta">
        {describeRange({ range, scale, filters, show, words: facets })}
      </p>
    </>
  );
}

type Described = Pick<SliderProps, "scale" | "filters" | "show"> & {
  range: PriceLimits;
  words: Texts["facets"];
};

/**
 * Describes the price range that the slider's thumbs select. If the user has not moved them and a limit in the filters
 * excludes every total, describes that limit instead.
 */
function describeRange({ range, scale, filters, show, words }: Described): string {
  const limits = { min: filters.price_min, max: filters.price_max };
  const chosen = toPriceLimits(scale, limits);
  const isMoved = range.low !== chosen.low || range.high !== chosen.high;
  const excluding = isMoved ? undefined : findExcludingLimit(scale, limits);
  if (excluding === undefined) {
    return fill(words.priceRange, { from: show(range.low), to: show(range.high) });
  }
  const text = excluding.end === "min" ? words.priceFrom : words.priceTo;
  return fill(text, { price: show(excluding.amount) });
}

/**
 * Returns the price range that the slider's thumbs select, and its setter. The range follows the URL and the scale.
 * After a move and the delay `settleMs`, the search starts. When the URL of that search arrives, the thumbs keep their
 * positions and the focus.
 */
function useSettledRange({ scale, filters, onNarrow }: Pick<SliderProps, "scale" | "filters" | "onNarrow">) {
  const { price_min, price_max, ...rest } = filters;
  const chosen = toPriceLimits(scale, { min: price_min, max: price_max });
  const [range, setRange] = useState(chosen);
  const [sent, setSent] = useState<string | undefined>(undefined);
  const [address, ends] = [`${price_min} ${price_max}`, `${scale.min} ${scale.max}`];
  const [seen, setSeen] = useState({ address, ends });
  if (seen.address !== address || seen.ends !== ends) {
    setSeen({ address, ends });
    if (seen.ends !== ends || address !== sent) setRange(chosen);
  }
  const moved = range.low !== chosen.low || range.high !== chosen.high;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move restarts the delay, other renders do not.
  useEffect(() => {
    if (!moved) return;
    const limits = toPriceFilters(scale, range);
    const timer = setTimeout(() => {
      setSent(`${limits.price_min} ${limits.price_max}`);
      onNarrow({ ...rest, ...limits });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [range.low, range.high, moved]);
  return [range, setRange] as const;
}

const [width, height] = [240, 40];

/** The number of vehicles in each price range, as bars. Bars outside the selected range are pale. */
function Histogram({
  price,
  scale,
  range,
}: {
  price: Facets["price"];
  scale: PriceScale;
  range: PriceLimits;
}) {
  const highest = Math.max(1, ...price.buckets.map(({ count }) => count));
  const toX = (amount: number) => ((amount - scale.min) / (scale.max - scale.min)) * width;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="mx-3 block h-10 w-[calc(100%-1.5rem)] [forced-color-adjust:none]"
    >
      {price.buckets.map(({ from, to, count }) => {
        const tall = count === 0 ? 0 : Math.max(2, (count / highest) * height);
        const inside = to >= range.low && from <= range.high;
        return (
          <rect
            key={from}
            x={toX(from) + 0.5}
            y={height - tall}
            width={Math.max(1, toX(to) - toX(from) - 1)}
            height={tall}
            className={inside ? "fill-accent" : "fill-line-strong opacity-50"}
          />
        );
      })}
    </svg>
  );
}

/** The histogram as a table, for screen readers. */
function BucketTable({ price, show }: { price: Facets["price"]; show: Show }) {
  const { texts } = useTexts();
  const { facets } = texts;
  return (
    <table className="sr-only">
      <caption>{facets.histogram}</caption>
      <thead>
        <tr>
          <th scope="col">{facets.bucketFrom}</th>
          <th scope="col">{facets.bucketTo}</th>
          <th scope="col">{facets.bucketCars}</th>
        </tr>
      </thead>
      <tbody>
        {price.buckets.map(({ from, to, count }) => (
          <tr key={from}>
            <td>{show(from)}</td>
            <td>{show(to)}</td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
