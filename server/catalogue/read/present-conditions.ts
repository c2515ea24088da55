import { toMajor, toMinorRounded } from "@/lib/money";
import type { Converter } from "../../pricing/convert";

type Conditions = {
  mileagePerDayKm: number | null;
  /** The price per kilometre beyond `mileagePerDayKm`: decimal text, in the car's currency. */
  extraKmPrice: string | null;
  depositMinor: number | null;
  currency: string;
};

/**
 * Converts the mileage and the deposit of a car to their wire format, in the currency of the converter. Each is null if
 * it is unknown or cannot be converted.
 */
export function presentConditions(car: Conditions, converter: Converter) {
  const show = (minor: number | undefined) => {
    const converted = minor === undefined ? undefined : converter.convert(minor, car.currency);
    return converted && toMajor(converted.minor, converter.currency);
  };
  const { mileagePerDayKm, extraKmPrice, depositMinor, currency } = car;
  const extra = extraKmPrice === null ? undefined : show(toMinorRounded(Number(extraKmPrice), currency));
  const mileage =
    mileagePerDayKm === null || extra === undefined
      ? null
      : { per_day_km: mileagePerDayKm, extra_km_price: extra };
  return { mileage, deposit: show(depositMinor ?? undefined) ?? null };
}
