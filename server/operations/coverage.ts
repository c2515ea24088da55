import { getCountryCoverage } from "../catalogue/read/get-country-coverage";
import { namesIn } from "../catalogue/read/names-in";
import { presentCoverageCountry } from "../catalogue/read/present-country";
import { defineOperations } from "./operation";

export const coverageOperations = defineOperations({
  getCoverage: async ({ database }, { query }) => {
    const names = namesIn(query.locale);
    const countries = await getCountryCoverage(database.lagging);
    return { countries: countries.map((country) => presentCoverageCountry(country, names)) };
  },
});
