import type { Db } from "../../db/database";
import { type CountryCoverage, findCountryCoverage } from "./countries.queries";

/** Returns every country, served for rentals or not, with the number of its published cities, sorted by code. */
export async function getCountryCoverage(db: Db): Promise<CountryCoverage[]> {
  return await findCountryCoverage(db);
}

/** Returns the countries that are served for rentals and have a published city. */
export async function listRentalCountries(db: Db): Promise<CountryCoverage[]> {
  return (await findCountryCoverage(db)).filter(({ rentals, locations }) => rentals && locations > 0);
}
