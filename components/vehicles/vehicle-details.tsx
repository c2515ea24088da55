"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { isSupplierOffer } from "@/lib/api/cars";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { VehiclePicture } from "../pictures/vehicle-picture";
import { reserveHref } from "../search/reserve-href";
import type { SearchState } from "../search/search-params";
import { useCityName } from "../shell/use-city-name";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { CopyButton } from "../ui/copy-button";
import { CopyText } from "../ui/copy-text";
import { Kbd } from "../ui/kbd";
import { lazyComponent } from "../ui/lazy-component";
import { Link } from "../ui/link";
import { PriceBlock } from "./price-block";
import { quoteHref } from "./quote-href";
import { renderQuote } from "./render-quote";
import { vehicleApiCall } from "./vehicle-api-call";
import { listVehicleFacts } from "./vehicle-facts";
import type { VehicleOffer } from "./vehicle-offer";

const VehicleCalendar = lazyComponent(() =>
  import("./vehicle-calendar").then((module) => module.VehicleCalendar),
);

type VehicleDetailsProps = {
  offer: VehicleOffer;
  state: SearchState;
  /** The service's clock when the page was rendered. */
  now: string;
  breakdown: ReactNode;
  /** Whether the price is beside the facts on a wide screen, as on the vehicle's own page. */
  beside?: boolean;
};

/** All facts of one vehicle, the price of each day, and its actions. */
export function VehicleDetails({ offer, state, now, breakdown, beside = false }: VehicleDetailsProps) {
  const { texts, locale } = useTexts();
  const { vehicles, common } = texts;
  const cityName = useCityName();
  const today = new Date().toISOString();
  return (
    <div
      className={clsx(
        beside && "lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr] lg:gap-x-8",
      )}
    >
      <VehiclePicture url={offer.image_url} className="aspect-[16/9] max-h-[260px] w-full" />
      <div className={clsx(beside && "lg:col-start-2 lg:row-span-2 lg:row-start-1")}>
        <PriceBlock offer={offer} state={state} />
        <div className="flex flex-wrap items-center gap-2 py-3">
          <ReserveLinks offer={offer} state={state} />
          {offer.total === null ? null : (
            <Link href={quoteHref(offer.slug, state)} className={buttonStyles({ look: "plain" })}>
              {vehicles.quote.open}
            </Link>
          )}
          <CopyButton text={renderQuote(offer, state, { texts, locale, cityName, today })}>
            {vehicles.copyQuote}
          </CopyButton>
          <ApiCallDrawer call={vehicleApiCall(offer.slug, state)} />
        </div>
        {offer.total === null || isSupplierOffer(offer.slug) ? null : (
          <div className="flex h-8 items-center gap-3">
            <VehicleCalendar offer={offer} now={now} />
          </div>
        )}
        {breakdown}
      </div>
      <dl className="grid grid-cols-[max-content_1fr] content-start gap-x-4 pt-3">
        {listVehicleFacts(offer, { texts, locale, cityName }).map(({ name, value }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-line border-t py-1">
            <dt className="text-ink2">{name}</dt>
            <dd className="min-w-0 text-right">{value}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid items-center border-line border-t py-1">
          <dt className="text-ink2">{vehicles.facts.slug}</dt>
          <dd className="flex min-w-0 justify-end">
            {/* The icon is on the left, so that the slug ends where the other values end. */}
            <CopyText text={offer.slug} label={common.copy} className="flex-row-reverse" />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function ReserveLinks({ offer, state }: { offer: VehicleOffer; state: SearchState }) {
  const { texts } = useTexts();
  const books = useMay("book");
  const { slug, total, currency } = offer;
  if (total === null || !books) return null;
  const vehicle = { slug, total, currency };
  return (
    <>
      <Link
        href={reserveHref(state, vehicle)}
        aria-keyshortcuts="r"
        className={buttonStyles({ look: "primary" })}
      >
        {texts.search.reserve}
        <Kbd keys="r" inherit />
      </Link>
      <Link
        href={reserveHref(state, vehicle, "one-step")}
        aria-keyshortcuts="b"
        className={buttonStyles({ look: "plain" })}
      >
        {texts.search.oneStep}
        <Kbd keys="b" inherit />
      </Link>
    </>
  );
}
