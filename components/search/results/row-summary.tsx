"use client";

import { isSupplierOffer } from "@/lib/api/cars";
import type { Vehicle, VehicleDetails } from "@/lib/contracts/availability";
import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { nameListedCarValue } from "@/lib/texts/name-car-value";
import { useTexts } from "../../texts/texts-provider";
import { Icon, type IconName } from "../../ui/icon";

type RowSummaryProps = {
  vehicle: Vehicle;
  /** The reason why the vehicle can no longer be booked. Undefined if it can be booked. */
  barred: string | undefined;
};

/** The facts of a vehicle as icons with words, and a line with its tags. */
export function RowSummary({ vehicle, barred }: RowSummaryProps) {
  const { texts, locale } = useTexts();
  const { details } = vehicle;
  const facts = details === undefined ? [] : factsOf(details, { texts, locale });
  const tags = tagsOf(vehicle, { barred, texts, locale }).join(" · ");
  return (
    <>
      {/* A fact that does not fit wraps to the next line, which is not visible. */}
      <ul
        title={facts.map(({ text }) => text).join(" ")}
        className="flex h-5 flex-wrap gap-x-3 overflow-hidden text-ink2"
      >
        {facts.map(({ icon, text }) => (
          <li key={icon} className="flex items-center gap-1">
            <Icon name={icon} className="size-3.5 text-ink3" />
            {text}
          </li>
        ))}
      </ul>
      <p title={tags} className="truncate text-ink3 text-meta">
        {tags}
      </p>
    </>
  );
}

type Localization = { texts: Texts; locale: string };
type Fact = { icon: IconName; text: string };

/** Returns up to four facts: seats, transmission, fuel, and bags or else doors. Unknown ones are left out. */
function factsOf(details: VehicleDetails, { texts, locale }: Localization): Fact[] {
  const { seats, transmission, fuel, bags, doors } = details;
  const { facets } = texts;
  const facts: (Fact | undefined)[] = [
    seats === null ? undefined : { icon: "users", text: fillCount(facets.seats, seats, locale) },
    transmission === null
      ? undefined
      : { icon: "cog", text: nameListedCarValue(texts.carValues.transmissions, transmission, locale) },
    fuel === null
      ? undefined
      : { icon: "fuel", text: nameListedCarValue(texts.carValues.fuels, fuel, locale) },
    bags === null ? undefined : { icon: "luggage", text: fillCount(facets.bags, bags, locale) },
    bags === null && doors !== null
      ? { icon: "door-closed", text: fillCount(facets.doors, doors, locale) }
      : undefined,
  ];
  return facts.filter((fact) => fact !== undefined);
}

/**
 * Returns the tags of a vehicle: the reason why it cannot be booked, then its terms, such as mileage, deposit and
 * varying prices.
 */
function tagsOf(
  { details, currency, fleet_size, variable_pricing, slug, image_url }: Vehicle,
  { barred, texts, locale }: Localization & { barred: string | undefined },
): string[] {
  const { search, facets } = texts;
  const { mileage = null, deposit = null, air_conditioning = null } = details ?? {};
  const tags = [
    barred,
    mileage === null ? undefined : fill(facets.mileage, { km: mileage.per_day_km.toLocaleString(locale) }),
    deposit === null ? undefined : depositText(deposit, { currency, texts, locale }),
    variable_pricing ? search.variable : undefined,
    air_conditioning === true ? facets.airConditioning : undefined,
    isSupplierOffer(slug) ? search.fromSupplier : undefined,
    fleet_size === null ? undefined : fillCount(search.fleet, fleet_size, locale),
    image_url === "" ? search.noImage : undefined,
  ];
  return tags.filter((tag) => tag !== undefined);
}

function depositText(
  deposit: number,
  { currency, texts, locale }: Localization & { currency: string },
): string {
  const { facets } = texts;
  return deposit === 0
    ? facets.noDeposit
    : fill(facets.deposit, { price: formatMoney(deposit, currency, locale) });
}
