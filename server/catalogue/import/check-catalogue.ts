import { isCurrency } from "@/lib/currencies";
import type { Problem } from "./catalogue-error";
import type { CatalogueFile } from "./catalogue-file";
import { checkCar } from "./check-car";
import { checkOpeningHours } from "./check-opening-hours";

/** The records in the database that a file may refer to. */
export type KnownCatalogue = {
  countries: ReadonlyMap<string, { rentals: boolean }>;
  vehicleTypes: ReadonlySet<string>;
  suppliers: ReadonlySet<string>;
  locations: ReadonlyMap<string, { country: string; published: boolean }>;
  /** Time zones that both the database and this process know. */
  timezones: ReadonlySet<string>;
};

/**
 * Returns the problems of a file that the schema cannot detect, such as duplicates, unknown references, wrong amounts
 * or ranges, and published cities in countries that are not served.
 */
export function checkCatalogue(file: CatalogueFile, known: KnownCatalogue): Problem[] {
  return [
    ...duplicates(file),
    ...file.locations.flatMap((_, index) => locationProblems(file, index, known)),
    ...servedCountryProblems(file, known),
    ...carProblems(file, known),
  ];
}

function duplicates(file: CatalogueFile): Problem[] {
  return [
    ...repeated(
      "countries",
      "code",
      file.countries.map(({ code }) => code),
    ),
    ...(["vehicle_types", "suppliers", "locations", "cars"] as const).flatMap((list) =>
      repeated(
        list,
        "slug",
        file[list].map(({ slug }) => slug),
      ),
    ),
  ];
}

function repeated(list: string, key: string, values: readonly string[]): Problem[] {
  const first = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [index, value] of values.entries()) {
    const before = first.get(value);
    if (before === undefined) first.set(value, index);
    else
      problems.push({
        path: `${list}[${index}].${key}`,
        message: `“${value}” is already at ${list}[${before}]`,
      });
  }
  return problems;
}

function locationProblems(file: CatalogueFile, index: number, known: KnownCatalogue): Problem[] {
  const location = file.locations[index];
  if (location === undefined) return [];
  const path = `locations[${index}]`;
  const problems: Problem[] = [];
  const isCountry =
    known.countries.has(location.country) || file.countries.some(({ code }) => code === location.country);
  if (!isCountry)
    problems.push({ path: `${path}.country`, message: `No such country: “${location.country}”` });
  if (!known.timezones.has(location.timezone)) {
    problems.push({ path: `${path}.timezone`, message: `No such time zone: “${location.timezone}”` });
  }
  if (!isCurrency(location.currency)) {
    problems.push({ path: `${path}.currency`, message: `No such currency: “${location.currency}”` });
  }
  for (const [place, slug] of location.suppliers.entries()) {
    if (known.suppliers.has(slug) || file.suppliers.some((supplier) => supplier.slug === slug)) continue;
    problems.push({ path: `${path}.suppliers[${place}]`, message: `No such supplier: “${slug}”` });
  }
  return [...problems, ...checkOpeningHours(location.opening_hours, `${path}.opening_hours`)];
}

/**
 * Returns the problems of published cities in countries that are not served. Such a city could be searched but would be
 * missing from coverage.
 */
function servedCountryProblems(file: CatalogueFile, known: KnownCatalogue): Problem[] {
  const rentals = new Map([...known.countries].map(([code, country]) => [code, country.rentals]));
  for (const country of file.countries) rentals.set(country.code, country.rentals);
  const inFile = new Set(file.locations.map(({ slug }) => slug));
  const message = "A city is published in this country, which is not served for rentals";
  const fromFile = file.locations.flatMap(({ published, country }, index) =>
    published && rentals.get(country) === false ? [{ path: `locations[${index}].country`, message }] : [],
  );
  const withCities = new Set(
    [...known.locations]
      .filter(([slug, { published }]) => published && !inFile.has(slug))
      .map(([, { country }]) => country),
  );
  const fromDatabase = file.countries.flatMap(({ code }, index) =>
    rentals.get(code) === false && withCities.has(code)
      ? [{ path: `countries[${index}].rentals`, message }]
      : [],
  );
  return [...fromFile, ...fromDatabase];
}

function carProblems(file: CatalogueFile, known: KnownCatalogue): Problem[] {
  const locations = new Set([...known.locations.keys(), ...file.locations.map(({ slug }) => slug)]);
  const vehicleTypes = new Set([...known.vehicleTypes, ...file.vehicle_types.map(({ slug }) => slug)]);
  const suppliers = new Set([...known.suppliers, ...file.suppliers.map(({ slug }) => slug)]);
  return file.cars.flatMap((car, index) =>
    checkCar(car, { path: `cars[${index}]`, locations, vehicleTypes, suppliers }),
  );
}
