import { getInsights } from "../../insights/get-insights";
import { presentInsights } from "../../insights/present-insights";
import { definePortalOperations } from "../operation";

export const insightOperations = definePortalOperations({
  getInsights: async (ctx, { query }) => presentInsights(await getInsights(ctx, query)),
});
