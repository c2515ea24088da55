import { formatMoney } from "@/lib/format/format-money";
import { formatNumber } from "@/lib/format/format-number";
import { formatDay } from "@/lib/format/format-time";
import { countDays, perDayText } from "@/lib/format/per-day-text";
import { fill } from "@/lib/texts/interpolate";
import { nameCar } from "@/lib/texts/name-car";
import {
  type CityLocalization,
  features,
  formatDeposit,
  formatMileage,
  type Localization,
  transmission,
} from "./vehicle-facts";
import { pricePerDay, type VehicleOffer } from "./vehicle-offer";

export type QuotedStay = {
  date_from: string | null;
  date_to: string | null;
  pickup_hour: string | null;
  return_hour: string | null;
};

const usualHour = "10";

/** Returns a quote as plain text to paste into an email: one fact per line, then a note with the date of the quote. */
export function renderQuote(
  offer: VehicleOffer,
  stay: QuotedStay,
  { today, ...localization }: CityLocalization & { today: string },
): string {
  const facts = listQuoteFacts(offer, stay, localization);
  const text = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  const date = formatDay(today, localization.locale);
  return `${text}\n\n${fill(localization.texts.vehicles.quote.note, { date })}`;
}

/** Returns the known facts of a quote, as names and values. The total is last. */
export function listQuoteFacts(
  offer: VehicleOffer,
  stay: QuotedStay,
  { texts, locale, cityName }: CityLocalization,
): [name: string, value: string][] {
  const { quote, facts } = texts.vehicles;
  const { car } = offer;
  const moment = (day: string | null, hour: string | null) =>
    day === null
      ? undefined
      : fill(quote.at, { day: formatDay(day, locale), hour: `${(hour ?? usualHour).padStart(2, "0")}:00` });
  const { total, perDay } = quotePrice(offer, stay, { texts, locale });
  const price = total === null ? perDay : `${total} (${perDay})`;
  const units = car?.breakdown?.units ?? 1;
  const lines: [string, string | undefined][] = [
    [quote.car, [nameCar(offer.title, texts), offer.vehicle_type?.name].filter(Boolean).join(", ")],
    [quote.place, offer.location === null ? undefined : cityName(offer.location)],
    [quote.collected, moment(stay.date_from, stay.pickup_hour)],
    [quote.returned, moment(stay.date_to, stay.return_hour)],
    [quote.included, includedIn(offer, { texts, locale })],
    [facts.mileage, car !== null && car.mileage === null ? texts.vehicles.notStated : undefined],
    [quote.notIncluded, formatDeposit(car, locale)],
    [texts.bookings.units, units === 1 ? undefined : formatNumber(units, locale)],
    [quote.total, price],
  ];
  return lines.flatMap(([name, value]): [string, string][] =>
    value === undefined || value === "" ? [] : [[name, value]],
  );
}

/**
 * Returns the formatted prices of a quote. `total` is null if it is unknown. `rate` is the price per day without the
 * words “per day”, `perDay` with them.
 */
export function quotePrice(
  offer: VehicleOffer,
  stay: QuotedStay,
  { texts, locale }: Localization,
): { total: string | null; perDay: string; rate: string } {
  const { total, currency } = offer;
  const { amount, varies } = pricePerDay(offer, countDays(stay));
  const price = formatMoney(amount, currency, locale);
  return {
    rate: varies ? fill(texts.vehicles.averageOf, { price }) : price,
    total: total === null ? null : formatMoney(total, currency, locale),
    perDay: perDayText({ total: amount, currency, days: 1, varies }, { texts, locale }),
  };
}

function includedIn({ car }: VehicleOffer, localization: Localization): string | undefined {
  if (car === null) return undefined;
  const { facts } = localization.texts.vehicles;
  const parts = [
    car.air_conditioning ? facts.airConditioning : undefined,
    transmission(car, localization.texts),
    ...(features(car, localization.texts) ?? []),
    formatMileage(car, localization),
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}
