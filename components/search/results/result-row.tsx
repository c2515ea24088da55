"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { memo } from "react";
import { isSupplierOffer } from "@/lib/api/cars";
import type { Vehicle } from "@/lib/contracts/availability";
import { splitAtDecimals } from "@/lib/format/align-decimals";
import { formatMoney } from "@/lib/format/format-money";
import { perDayText } from "@/lib/format/per-day-text";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { VehiclePicture } from "../../pictures/vehicle-picture";
import { useCityName } from "../../shell/use-city-name";
import { useTexts } from "../../texts/texts-provider";
import { AlignedPrice } from "../../ui/aligned-price";
import { buttonStyles } from "../../ui/button-styles";

export type ResultRowProps = {
  vehicle: Vehicle;
  href: string;
  reserveHref: string;
  active: boolean;
  marked: boolean;
  /** The reason why the vehicle can no longer be booked. Undefined if it can be booked. */
  barred: string | undefined;
  /** The longest decimals of the list, for alignment. */
  longestRest: string;
  /** The charged days of the search. */
  days: number | undefined;
  onMark: (slug: string) => void;
  onFocus: (slug: string) => void;
};

/**
 * One vehicle, in a row 96 px high. The whole row opens the vehicle; reserving and selecting it have their
 * own targets. Rows outside the window are not laid out, because opening the panel makes every row narrower
 * at once.
 */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { vehicle, href, active, marked, barred, longestRest, days, onMark, onFocus } = props;
  const { texts } = useTexts();
  const { search } = texts;
  const cityName = useCityName();
  const kind = [vehicle.vehicle_type?.name, vehicle.location && cityName(vehicle.location)]
    .filter(Boolean)
    .join(" · ");
  return (
    <li
      data-slug={vehicle.slug}
      className={clsx(
        "relative flex h-24 items-center gap-2 border-line border-b pr-2 outline-focus [contain-intrinsic-block-size:96px] [content-visibility:auto] -outline-offset-2 has-[[data-row-link]:focus-visible]:outline-2 sm:gap-3",
        active ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      <label className="relative z-10 flex h-24 w-7 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          checked={marked}
          onChange={() => onMark(vehicle.slug)}
          aria-label={fill(search.compareCar, { title: vehicle.title })}
          aria-keyshortcuts="x"
          className="size-6 scale-75 accent-(--accent)"
        />
      </label>
      <VehiclePicture
        url={vehicle.image_url}
        muted={barred !== undefined}
        className="h-[50px] w-20 sm:h-20 sm:w-32"
      />
      <div className="min-w-0 flex-1">
        <Link
          href={href}
          prefetch={false}
          scroll={false}
          title={vehicle.title}
          data-row-link=""
          aria-keyshortcuts="Enter"
          onFocus={() => onFocus(vehicle.slug)}
          className={clsx(
            "font-semibold text-form outline-none after:absolute after:inset-0 max-sm:line-clamp-2 sm:block sm:truncate",
            barred === undefined ? "text-ink" : "text-ink3",
          )}
        >
          {vehicle.title}
        </Link>
        <p title={kind} className="truncate text-ink2">
          {kind}
        </p>
        <RowTags vehicle={vehicle} barred={barred} />
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
        <RowPrice vehicle={vehicle} longestRest={longestRest} days={days} muted={barred !== undefined} />
        {barred === undefined ? (
          <Link
            href={props.reserveHref}
            prefetch={false}
            data-row-act=""
            aria-keyshortcuts="r ."
            aria-label={`${search.reserve}: ${vehicle.title}`}
            className={clsx(
              buttonStyles({ look: "plain" }),
              "relative z-10 max-md:min-h-6 max-md:px-2 max-md:py-0 max-md:text-meta",
            )}
          >
            {search.reserve}
          </Link>
        ) : null}
      </div>
    </li>
  );
});

function RowTags({ vehicle, barred }: Pick<ResultRowProps, "vehicle" | "barred">) {
  const { texts, locale } = useTexts();
  const { search } = texts;
  const { fleet_size: fleet, variable_pricing, slug, image_url } = vehicle;
  const tags = [
    barred,
    fleet === null ? undefined : fillCount(search.fleet, fleet, locale),
    isSupplierOffer(slug) ? search.fromSupplier : undefined,
    variable_pricing ? search.variable : undefined,
    image_url === "" ? search.noImage : undefined,
  ].filter((tag) => tag !== undefined);
  const text = tags.join(" · ");
  return (
    <p title={text} className="truncate text-ink3 text-meta">
      {text}
    </p>
  );
}

type RowPriceProps = { vehicle: Vehicle; longestRest: string; days: number | undefined; muted: boolean };

/** The total, emphasised, with its price per day and the total in the invoice currency below. */
function RowPrice({ vehicle, longestRest, days, muted }: RowPriceProps) {
  const { texts, locale } = useTexts();
  const { total, currency, variable_pricing: varies, base_currency, base_total } = vehicle;
  return (
    <div className="shrink-0 text-right">
      <div
        data-total=""
        className={clsx("font-semibold text-section sm:text-title", muted ? "text-ink3" : "text-ink")}
      >
        <AlignedPrice amount={splitAtDecimals(total, currency, locale)} longest={longestRest} />
      </div>
      {days === undefined ? null : (
        <p className="text-ink2 text-meta max-sm:max-w-28">
          {perDayText({ total, currency, days, varies }, { texts, locale })}
        </p>
      )}
      {base_currency === currency ? null : (
        <p className="text-ink3 text-meta">
          {fill(texts.search.invoiced, { price: formatMoney(base_total, base_currency, locale) })}
        </p>
      )}
    </div>
  );
}
