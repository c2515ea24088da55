import { getCountryCoverage } from "../catalogue/read/get-country-coverage";
import { getLocalizedNames } from "../catalogue/read/localized-names";
import { presentCoverageCountry } from "../catalogue/read/present-country";
import { defineOperations } from "./operation";

export const coverageOperations = defineOperations({
  getCoverage: async ({ database }, { query }) => {
    const names = getLocalizedNames(query.locale);
    const countries = await getCountryCoverage(database.lagging);
    return { countries: countries.map((country) => presentCoverageCountry(country, names)) };
  },
});
