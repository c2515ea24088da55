import type { CityCar } from "../candidates.queries";
import type { CarFilters } from "../car-rules";

/**
 * Returns whether a car matches the filters on its properties. Applies the same rules as the SQL condition
 * `matchesWanted`.
 */
export function fitsFilters(car: CityCar, filters: CarFilters): boolean {
  const { units, vehicleTypes, attrs, delivered } = filters;
  const { attributes } = car;
  return (
    car.fleetSize >= units &&
    fitsAge(car, filters) &&
    isOneOf(car.typeSlug, vehicleTypes) &&
    fitsEngineAndSeats(car, filters) &&
    (attrs === undefined || attrs.every((attr) => attributes.attrs.includes(attr))) &&
    (!delivered || attributes.pickupTypes.includes("delivery"))
  );
}

function fitsAge({ minAge, maxAge }: CityCar, { age }: CarFilters): boolean {
  return age === undefined || ((minAge ?? 0) <= age && (maxAge ?? age) >= age);
}

function fitsEngineAndSeats({ attributes }: CityCar, filters: CarFilters): boolean {
  const { transmission, fuels, minSeats } = filters;
  return (
    (transmission === undefined || attributes.transmission === transmission) &&
    isOneOf(attributes.fuel, fuels) &&
    (minSeats === undefined || (attributes.seats !== null && attributes.seats >= minSeats))
  );
}

/** Returns whether `wanted` contains the value. Without `wanted`, returns true for any value. */
function isOneOf(value: string | null, wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || (value !== null && wanted.includes(value));
}
