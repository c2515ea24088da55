import { isSupplierOffer } from "@/lib/api/cars";
import type { Vehicle } from "@/lib/contracts/availability";
import { priceChange } from "../../reservations/payment/price-change";

type Offer = Pick<Vehicle, "slug" | "title" | "vehicle_type" | "total" | "currency">;

/** The car that the customer did not get, and the amount paid for it. */
export type PaidCar = {
  car: { slug: string; title: string; vehicle_type: { slug: string } | null };
  total: number;
  currency: string;
};

export type RankedOffers<V> = {
  /** Cars that cost at most the paid total, best first. */
  covered: readonly V[];
  /** Cars that cost more, best first. */
  costlier: readonly V[];
};

/** The maximum number of cars in each of the two lists. */
const maxOffers = 3;

/**
 * Returns up to three other cars that the payment covers, and up to three that cost more. Cars of the same vehicle type
 * come first, then those with a total nearest to the paid one, then by slug. A difference of at most 0.01 counts as
 * none. Omits cars in another currency and the car of the booking. A supplier's offer has another slug in each search,
 * so it is recognised by its title.
 */
export function rankOffers<V extends Offer>(vehicles: readonly V[], paid: PaidCar): RankedOffers<V> {
  const rows = vehicles
    .filter((vehicle) => vehicle.currency === paid.currency && !isSameCar(vehicle, paid.car))
    .map((vehicle) => ({
      vehicle,
      typeRank: isSameType(vehicle, paid.car) ? 0 : 1,
      difference: computeDifference(vehicle, paid),
    }))
    .sort(
      (left, right) =>
        left.typeRank - right.typeRank ||
        Math.abs(left.difference) - Math.abs(right.difference) ||
        (left.vehicle.slug < right.vehicle.slug ? -1 : 1),
    );
  const best = (fits: (difference: number) => boolean) =>
    rows
      .filter(({ difference }) => fits(difference))
      .slice(0, maxOffers)
      .map(({ vehicle }) => vehicle);
  return { covered: best((difference) => difference <= 0), costlier: best((difference) => difference > 0) };
}

/**
 * Returns the total of a car minus the paid total: the amount to collect, or to refund if negative. A difference of at
 * most 0.01 counts as 0.
 */
export function computeDifference({ total }: Pick<Offer, "total">, paid: Omit<PaidCar, "car">): number {
  return priceChange(paid.total, total, paid.currency)?.difference ?? 0;
}

function isSameCar({ slug, title }: Offer, car: PaidCar["car"]): boolean {
  return slug === car.slug || (isSupplierOffer(slug) && isSupplierOffer(car.slug) && title === car.title);
}

function isSameType({ vehicle_type }: Offer, car: PaidCar["car"]): boolean {
  return vehicle_type !== null && vehicle_type.slug === car.vehicle_type?.slug;
}
