import type * as z from "zod/mini";
import type { car as carSchema } from "@/lib/contracts/catalogue";
import { toMajor } from "@/lib/money";
import type { Converter } from "../../pricing/convert";
import type { PricedCar } from "./get-car";
import type { Names } from "./localized-names";
import { presentConditions } from "./present-conditions";
import { presentImageUrl } from "./present-image-url";

type Presented = z.input<typeof carSchema>;

export function presentCar(
  priced: PricedCar,
  { names, publicUrl }: { names: Names; publicUrl: string },
): Presented {
  const { car, quote, dated, converter, breakdown } = priced;
  const { id, slug, name } = car.location;
  return {
    slug: car.slug,
    title: car.title,
    vehicle_type: car.vehicleType && names.vehicleType(car.vehicleType),
    image_url: presentImageUrl(car, publicUrl),
    price_per_day: toMajor(quote.pricePerDayMinor, quote.currency),
    currency: quote.currency,
    base_currency: quote.baseCurrency,
    fx_rate: quote.fxRate,
    location: { id, slug, name },
    fleet_size: car.fleetSize,
    acriss_code: car.acrissCode,
    seats: car.seats,
    doors: car.doors,
    bags: car.bags,
    transmission: car.transmission,
    fuel: car.fuel,
    air_conditioning: car.airConditioning,
    attrs: car.attrs,
    min_age: car.minAge,
    max_age: car.maxAge,
    pickup_types: car.pickupTypes,
    ...presentTerms(car, converter),
    ...(dated ? presentStay(quote) : {}),
    ...(breakdown === undefined ? {} : { breakdown }),
  };
}

function presentTerms(car: PricedCar["car"], converter: Converter) {
  const show = (minor: number) => {
    const converted = converter.convert(minor, car.currency);
    return converted && toMajor(converted.minor, converter.currency);
  };
  const rateTiers = car.rateTiers.flatMap(({ minDays, pricePerDayMinor }) => {
    const price = show(pricePerDayMinor);
    return price === undefined ? [] : [{ min_days: minDays, price_per_day: price }];
  });
  return { rate_tiers: rateTiers, ...presentConditions(car, converter) };
}

function presentStay(quote: PricedCar["quote"]) {
  return {
    days: quote.days,
    total: toMajor(quote.totalMinor, quote.currency),
    base_total: toMajor(quote.baseTotalMinor, quote.baseCurrency),
    variable_pricing: quote.variablePricing,
  };
}
