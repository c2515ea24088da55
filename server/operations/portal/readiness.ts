import { getReadiness } from "../../readiness/get-readiness";
import { presentReadiness } from "../../readiness/present-readiness";
import { signSummary } from "../../readiness/sign-summary";
import { listNewestDrills } from "../../sandbox/drills/list-newest-drills";
import { definePortalOperations } from "../operation";

export const readinessOperations = definePortalOperations({
  getReadinessReport: async (ctx, { query: { language, since } }) => {
    const report = await getReadiness(ctx, { since });
    return {
      readiness: presentReadiness(report, language),
      summary: await signSummary(ctx, report),
      runs: await listNewestDrills(ctx),
    };
  },
});
