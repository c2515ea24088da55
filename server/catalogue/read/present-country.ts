import type * as z from "zod/mini";
import type { coverageCountry, rentalCountry } from "@/lib/contracts/catalogue";
import type { CountryCoverage } from "./countries.queries";
import type { Names } from "./localized-names";

/** Converts a country to its wire format. A country without rentals has no `car_rentals` key. */
export function presentCoverageCountry(
  country: CountryCoverage,
  names: Names,
): z.input<typeof coverageCountry> {
  const { code, rentals, locations } = country;
  const products = rentals ? { car_rentals: { available: locations > 0, locations } } : {};
  return { country_code: code, name: names.country(country), products };
}

export function presentRentalCountry(country: CountryCoverage, names: Names): z.input<typeof rentalCountry> {
  return { country_code: country.code, name: names.country(country), locations: country.locations };
}
