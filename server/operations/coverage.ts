import { getCoverageContract } from "@/lib/contracts/catalogue";
import { getCountryCoverage } from "../catalogue/read/get-country-coverage";
import { namesIn } from "../catalogue/read/names-in";
import { presentCoverageCountry } from "../catalogue/read/present-country";
import { defineOperation } from "./operation";

export const getCoverageOperation = defineOperation(getCoverageContract, async ({ database }, { query }) => {
  const names = namesIn(query.locale);
  const countries = await getCountryCoverage(database.lagging);
  return { countries: countries.map((country) => presentCoverageCountry(country, names)) };
});
