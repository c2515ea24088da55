import type { Car } from "@/lib/api/cars";
import type { Vehicle } from "@/lib/contracts/availability";

/** A vehicle as far as it is known: from the search that found it, from its own record, or from both. */
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
  /** Null without dates. */
  total: number | null;
  base_total: number | null;
  variable_pricing: boolean;
  car: Car | null;
};

/**
 * What a search found goes before what the record says: its total is the one a booking expects. The record's is of one
 * car, and a day's price is of one in both.
 */
export function offerOf(
  found: Vehicle | undefined,
  car: Car | undefined,
  units = 1,
): VehicleOffer | undefined {
  if (found !== undefined) return { ...found, car: car ?? null };
  if (car === undefined) return undefined;
  const { total = null, base_total = null, variable_pricing = false } = car;
  // Amounts have three decimals at most.
  const ofAll = (amount: number | null) =>
    amount === null ? null : Math.round(amount * units * 1000) / 1000;
  return { ...car, total: ofAll(total), base_total: ofAll(base_total), variable_pricing, car };
}
