import { minorDigits } from "@/lib/currencies";
import type { HiddenReason } from "@/lib/hidden-reasons";
import { toMajor } from "@/lib/money";
import type { Names } from "../../catalogue/read/localized-names";
import type { StayQuote } from "../../pricing/quote-stay";
import type { CityCar } from "../candidates.queries";
import type { Search } from "../parse-search";
import { toVehicleType } from "../price-vehicles";

type Compared = { search: Search; quote: StayQuote | undefined; names: Names };

/**
 * Returns the value of a hidden car that does not match the search, as text. For `attrs`, returns the
 * attributes that the car lacks. Returns null if the car has no value, or if the reason needs no detail.
 */
export function describeMismatch(
  reason: HiddenReason,
  car: CityCar,
  { search, quote, names }: Compared,
): string | null {
  switch (reason) {
    case "vehicle_type":
      return toVehicleType(car, names)?.name ?? null;
    case "attrs":
      return (search.attrs ?? []).filter((attr) => !car.attributes.attrs.includes(attr)).join(", ");
    case "transmission":
      return car.attributes.transmission;
    case "fuel":
      return car.attributes.fuel;
    case "seats":
      return car.attributes.seats?.toString() ?? null;
    case "age":
      return describeAges(car);
    case "units":
      return String(car.fleetSize);
    case "no_rate":
      return car.tariff.currency;
    case "price":
      return quote === undefined ? null : formatTotal(quote);
    default:
      return null;
  }
}

function describeAges({ minAge, maxAge }: CityCar): string | null {
  if (minAge !== null && maxAge !== null) return `${minAge}–${maxAge}`;
  if (minAge !== null) return `≥ ${minAge}`;
  return maxAge === null ? null : `≤ ${maxAge}`;
}

function formatTotal({ totalMinor, currency }: StayQuote): string {
  return `${toMajor(totalMinor, currency).toFixed(minorDigits(currency))} ${currency}`;
}
