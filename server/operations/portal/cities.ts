import { listCityNames } from "../../catalogue/read/city-names";
import { definePortalOperations } from "../operation";

export const cityOperations = definePortalOperations({
  listCityNames: async ({ database }) => ({ data: await listCityNames(database.lagging) }),
});
