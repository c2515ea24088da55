"use client";

import { clsx } from "clsx";
import { memo } from "react";
import type { Vehicle } from "@/lib/contracts/availability";
import { splitAtDecimals } from "@/lib/format/align-decimals";
import { formatMoney } from "@/lib/format/format-money";
import { perDayText } from "@/lib/format/per-day-text";
import { fill } from "@/lib/texts/interpolate";
import { nameCar } from "@/lib/texts/name-car";
import { VehiclePicture } from "../../pictures/vehicle-picture";
import { useCityName } from "../../shell/use-city-name";
import { useTexts } from "../../texts/texts-provider";
import { AlignedPrice } from "../../ui/aligned-price";
import { buttonStyles } from "../../ui/button-styles";
import { Link } from "../../ui/link";
import { RowSummary } from "./row-summary";

export type ResultRowProps = {
  vehicle: Vehicle;
  href: string;
  /** The URL that reserves the vehicle. Null for users who may not book. */
  reserveHref: string | null;
  active: boolean;
  marked: boolean;
  /** The reason why the vehicle can no longer be booked. Undefined if it can be booked. */
  barred: string | undefined;
  /** The longest decimal part of the totals in the list, to which all totals align. */
  longestDecimals: string;
  /** Whether to show the city, because the rows are in several cities. */
  showsCity: boolean;
  /** The charged days of the search. */
  days: number | undefined;
  onMark: (slug: string) => void;
  onFocus: (slug: string) => void;
};

/**
 * One vehicle, in a row 96 px high, or 136 px on a phone, where its name and its facts have their own lines. The whole
 * row opens the vehicle; reserving and selecting it have their own targets. Rows outside the window are not laid
 * out, because opening the panel makes every row narrower at once.
 */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { vehicle, href, active, marked, barred, longestDecimals, showsCity, days, onMark, onFocus } = props;
  const { texts } = useTexts();
  const { search } = texts;
  const cityName = useCityName();
  const title = nameCar(vehicle.title, texts);
  const city = showsCity && vehicle.location !== null ? cityName(vehicle.location) : undefined;
  const kind = [vehicle.vehicle_type?.name, city].filter(Boolean).join(" · ");
  return (
    <li
      data-slug={vehicle.slug}
      className={clsx(
        "relative grid h-34 grid-cols-[28px_80px_minmax(0,1fr)_auto] content-center items-center gap-x-2 border-line border-b pr-2 outline-focus [contain-intrinsic-block-size:136px] [content-visibility:auto] -outline-offset-2 has-[[data-row-link]:focus-visible]:outline-2 sm:h-24 sm:grid-cols-[28px_128px_minmax(0,1fr)_auto] sm:gap-x-3 sm:[contain-intrinsic-block-size:96px]",
        active ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      <label className="relative z-10 row-span-4 flex w-7 items-center justify-center self-stretch sm:row-span-2">
        <input
          type="checkbox"
          checked={marked}
          onChange={() => onMark(vehicle.slug)}
          aria-label={fill(search.compareCar, { title })}
          aria-keyshortcuts="x"
          className="size-6 scale-75"
        />
      </label>
      <VehiclePicture
        url={vehicle.image_url}
        muted={barred !== undefined}
        className="row-span-2 h-[50px] w-20 max-sm:col-start-2 max-sm:row-start-2 sm:h-20 sm:w-32"
      />
      <div className="min-w-0 max-sm:contents sm:self-end">
        <Link
          href={href}
          scroll={false}
          title={title}
          data-row-link=""
          aria-keyshortcuts="Enter"
          onFocus={() => onFocus(vehicle.slug)}
          className={clsx(
            "font-semibold text-form block truncate outline-none after:absolute after:inset-0 max-sm:col-span-3 max-sm:col-start-2 max-sm:row-start-1",
            barred === undefined ? "text-ink" : "text-ink3",
          )}
        >
          {title}
        </Link>
        <p title={kind} className="truncate text-ink2 max-sm:col-start-3 max-sm:row-start-2">
          {kind}
        </p>
      </div>
      <div className="max-sm:contents sm:row-span-2 sm:flex sm:flex-col sm:items-end sm:gap-1 md:flex-row md:items-center md:gap-3">
        <RowPrice
          vehicle={vehicle}
          longestDecimals={longestDecimals}
          days={days}
          muted={barred !== undefined}
        />
        {barred === undefined && props.reserveHref !== null ? (
          <Link
            href={props.reserveHref}
            data-row-act=""
            aria-keyshortcuts="r ."
            aria-label={`${search.reserve}: ${title}`}
            className={clsx(
              buttonStyles({ look: "plain" }),
              "relative z-10 max-md:px-2 max-md:text-meta max-sm:col-start-4 max-sm:row-start-3 max-sm:justify-self-end",
            )}
          >
            {search.reserve}
          </Link>
        ) : null}
      </div>
      <div className="col-span-3 col-start-2 row-start-4 h-9 min-w-0 sm:col-span-1 sm:col-start-3 sm:row-start-2 sm:self-start">
        <RowSummary vehicle={vehicle} barred={barred} />
      </div>
    </li>
  );
});

type RowPriceProps = { vehicle: Vehicle; longestDecimals: string; days: number | undefined; muted: boolean };

/** The total, emphasised, with its price per day and the total in the invoice currency below. */
function RowPrice({ vehicle, longestDecimals, days, muted }: RowPriceProps) {
  const { texts, locale } = useTexts();
  const { total, currency, variable_pricing: varies, base_currency, base_total } = vehicle;
  return (
    <div className="text-right max-sm:contents sm:shrink-0">
      <div
        data-total=""
        className={clsx(
          "font-semibold text-section max-sm:col-start-4 max-sm:row-start-2 sm:text-title",
          muted ? "text-ink3" : "text-ink",
        )}
      >
        <AlignedPrice amount={splitAtDecimals(total, currency, locale)} longest={longestDecimals} />
      </div>
      {/* On a phone, the other amounts are below the type, so that the name and the type have their whole line. */}
      <div className="min-w-0 max-sm:col-start-3 max-sm:row-start-3 max-sm:self-start max-sm:text-left">
        {days === undefined ? null : (
          <p className="text-ink2 text-meta">
            {perDayText({ total, currency, days, varies }, { texts, locale })}
          </p>
        )}
        {base_currency === currency ? null : (
          <p className="text-ink3 text-meta">
            {fill(texts.search.invoiced, { price: formatMoney(base_total, base_currency, locale) })}
          </p>
        )}
      </div>
    </div>
  );
}
