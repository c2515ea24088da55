import { listCityCounts } from "../../availability/city-counts/list-city-counts";
import { findCityCarNames } from "../../availability/explain/find-city-cars";
import { listCityNames } from "../../catalogue/read/city-names";
import { definePortalOperations } from "../operation";

export const cityOperations = definePortalOperations({
  findCityCars: async ({ database }, { query }) => ({
    data: await findCityCarNames(database.lagging, query.location, query.q),
  }),
  listCityNames: async ({ database }) => ({ data: await listCityNames(database.lagging) }),
  listCityCounts: (ctx, { query }) => listCityCounts(ctx, query.country),
});
