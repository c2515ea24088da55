"use client";

import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { VehiclePicture } from "../pictures/vehicle-picture";
import { reserveHref } from "../search/reserve-href";
import { type SearchState, searchString } from "../search/search-params";
import { useCityName } from "../shell/use-city-name";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { CopyButton } from "../ui/copy-button";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { renderQuote } from "./render-quote";
import type { VehicleState } from "./use-vehicle-offers";
import type { VehicleOffer } from "./vehicle-offer";

type CompareColumnProps = {
  slug: string;
  known: VehicleState;
  state: SearchState;
  onRemove: () => void;
};

/** The header of a vehicle's column: its name, price and actions. */
export function CompareColumn({ slug, known, state, onRemove }: CompareColumnProps) {
  const { texts } = useTexts();
  const title = known.is === "known" ? known.offer.title : texts.vehicles.goneTitle;
  return (
    <th scope="col" className="p-2 font-normal">
      <div className="flex min-h-10 items-start justify-between gap-1">
        <Link
          className="font-semibold text-form hover:text-accent"
          href={`/vehicles/${encodeURIComponent(slug)}${searchString(state)}`}
        >
          {known.is === "loading" ? slug : title}
        </Link>
        <button
          type="button"
          aria-label={fill(texts.vehicles.remove, { title })}
          onClick={onRemove}
          className="flex size-6 shrink-0 items-center justify-center rounded-control text-ink2 hover:bg-sunken"
        >
          <Icon name="x" className="size-4" />
        </button>
      </div>
      {known.is === "known" ? <Head offer={known.offer} state={state} /> : null}
    </th>
  );
}

function Head({ offer, state }: { offer: VehicleOffer; state: SearchState }) {
  const { texts, locale } = useTexts();
  const cityName = useCityName();
  const books = useMay("book");
  const { slug, total, currency, image_url } = offer;
  const today = new Date().toISOString();
  return (
    <div className="flex flex-col items-start gap-2 pt-2">
      <VehiclePicture url={image_url} className="h-20 w-32 max-w-full" />
      {total === null ? null : (
        <p className="font-semibold text-title">{formatMoney(total, currency, locale)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {total === null || !books ? null : (
          <Link
            href={reserveHref(state, { slug, total, currency })}
            className={buttonStyles({ look: "primary" })}
          >
            {texts.search.reserve}
          </Link>
        )}
        <CopyButton text={renderQuote(offer, state, { texts, locale, cityName, today })}>
          {texts.vehicles.copyQuote}
        </CopyButton>
      </div>
    </div>
  );
}
