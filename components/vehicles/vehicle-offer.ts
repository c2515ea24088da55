import type { Car } from "@/lib/api/cars";
import type { Vehicle } from "@/lib/contracts/availability";

/** The known data of a vehicle: from its search, from its record, or from both. */
export type VehicleOffer = Pick<
  Vehicle,
  | "slug"
  | "title"
  | "vehicle_type"
  | "image_url"
  | "price_per_day"
  | "currency"
  | "base_currency"
  | "fx_rate"
  | "location"
  | "fleet_size"
> & {
  /** The total for the dates of the rental. Null without dates. */
  total: number | null;
  base_total: number | null;
  variable_pricing: boolean;
  car: Car | null;
};

/**
 * Merges a search result with a car's record. The search result has priority, because the vehicle is reserved at its
 * total. The totals of the record are for one unit, so they are multiplied by `units`. Undefined if there is neither.
 */
export function mergeOffer(
  found: Vehicle | undefined,
  car: Car | undefined,
  units = 1,
): VehicleOffer | undefined {
  if (found !== undefined) return { ...found, car: car ?? null };
  if (car === undefined) return undefined;
  const { total = null, base_total = null, variable_pricing = false } = car;
  // Amounts have at most three decimals.
  const ofAll = (amount: number | null) =>
    amount === null ? null : Math.round(amount * units * 1000) / 1000;
  return { ...car, total: ofAll(total), base_total: ofAll(base_total), variable_pricing, car };
}

/**
 * Returns the total divided by the days, or the vehicle's `price_per_day` if the total or the number of days is
 * unknown. `varies` says that the days have different prices, so that the amount is an average.
 */
export function pricePerDay(
  { total, price_per_day, variable_pricing }: VehicleOffer,
  days: number | undefined,
): { amount: number; varies: boolean } {
  if (total === null || days === undefined) return { amount: price_per_day, varies: false };
  return { amount: total / days, varies: variable_pricing };
}
