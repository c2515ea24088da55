import { cache } from "react";
import { type CityNames, getCityNames } from "@/server/catalogue/read/city-names";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../preferences";

/** Returns the city names in the reader's language, by slug. Reads them once per page. */
export const readCityNames = cache(async (): Promise<CityNames> => {
  const { language } = await readPreferences();
  return await getCityNames(getHostedRuntime().database, language);
});
