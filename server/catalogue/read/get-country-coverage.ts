import type { Db } from "../../db/database";
import { type CountryCoverage, findCountryCoverage } from "./countries.queries";

/** Every country by code, served for rentals or not. */
export async function getCountryCoverage(db: Db): Promise<CountryCoverage[]> {
  return await findCountryCoverage(db);
}

/** The countries where a car can be picked up: those with a published city. */
export async function listRentalCountries(db: Db): Promise<CountryCoverage[]> {
  return (await findCountryCoverage(db)).filter(({ rentals, locations }) => rentals && locations > 0);
}
