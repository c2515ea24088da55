import type { Car } from "@/lib/api/cars";
import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { nameCarValue } from "@/lib/texts/name-car-value";
import type { VehicleOffer } from "./vehicle-offer";

export type Localization = { texts: Texts; locale: string };
/** A localization with a function that returns the name of a city in the reader's language. */
export type CityLocalization = Localization & { cityName: (city: { slug: string; name: string }) => string };
export type Fact = { name: string; value: string };

/** Returns the facts of a vehicle, in the same order for all. An unknown fact is a dash. */
export function listVehicleFacts(offer: VehicleOffer, { texts, locale, cityName }: CityLocalization): Fact[] {
  const { facts } = texts.vehicles;
  const { car } = offer;
  const count = (value: number | null | undefined) => value?.toLocaleString(locale);
  const all: [string, string | undefined | null][] = [
    [facts.type, offer.vehicle_type?.name],
    [facts.location, offer.location && cityName(offer.location)],
    [facts.seats, count(car?.seats)],
    [facts.doors, count(car?.doors)],
    [facts.bags, count(car?.bags)],
    [facts.transmission, transmission(car, texts)],
    [facts.fuel, car?.fuel && nameCarValue(texts.carValues.fuels, car.fuel)],
    [facts.airConditioning, yesOrNo(car?.air_conditioning, texts)],
    [facts.attrs, features(car, texts)?.join(", ")],
    [facts.ages, ages(car, texts)],
    [facts.pickup, car?.pickup_types.map((type) => texts.search[type]).join(", ")],
    [
      facts.mileage,
      formatMileage(car, { texts, locale }) ?? (car === null ? undefined : texts.vehicles.notStated),
    ],
    [facts.deposit, formatDeposit(car, locale)],
    [facts.tiers, tiers(car, { texts, locale })],
    [facts.fleet, count(offer.fleet_size)],
    [facts.acriss, car?.acriss_code],
  ];
  return all.map(([name, value]) => ({ name, value: capitalize(value || texts.common.none, locale) }));
}

/** Capitalizes the first letter, because API values are in lower case. */
function capitalize(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Returns the included distance and the price of further kilometres, or undefined if they are not known. */
export function formatMileage(car: Car | null, { texts, locale }: Localization): string | undefined {
  if (car === null || car.mileage === null) return undefined;
  const { per_day_km: km, extra_km_price: price } = car.mileage;
  const values = { km: km.toLocaleString(locale), price: formatMoney(price, car.currency, locale) };
  return fill(texts.vehicles.mileage, values);
}

/** Returns the formatted deposit, or undefined if it is not known. */
export function formatDeposit(car: Car | null, locale: string): string | undefined {
  return car === null || car.deposit === null ? undefined : formatMoney(car.deposit, car.currency, locale);
}

/** Returns the name of the transmission, or undefined if it is not known. */
export function transmission(car: Car | null, { carValues }: Texts): string | undefined {
  return car?.transmission ? nameCarValue(carValues.transmissions, car.transmission) : undefined;
}

/** Returns the names of the car's features, or undefined without a car. */
export function features(car: Car | null, { carValues }: Texts): string[] | undefined {
  return car?.attrs.map((attr) => nameCarValue(carValues.features, attr));
}

function yesOrNo(value: boolean | null | undefined, { vehicles }: Texts): string | undefined {
  if (value === null || value === undefined) return undefined;
  return value ? vehicles.yes : vehicles.no;
}

function ages(car: Car | null, { vehicles }: Texts): string | undefined {
  const [min, max] = [car?.min_age ?? null, car?.max_age ?? null];
  if (min === null && max === null) return undefined;
  if (max === null) return fill(vehicles.ageFrom, { min: min ?? 0 });
  return min === null ? fill(vehicles.ageTo, { max }) : fill(vehicles.ageBetween, { min, max });
}

function tiers(car: Car | null, { texts, locale }: Localization): string | undefined {
  return car?.rate_tiers
    .map(({ min_days, price_per_day }) =>
      fill(texts.vehicles.tier, {
        days: fillCount(texts.search.days, min_days, locale),
        price: formatMoney(price_per_day, car.currency, locale),
      }),
    )
    .join("; ");
}
