import { getEvidence } from "../evidence/get-evidence";
import { defineOperations } from "./operation";

export const evidenceOperations = defineOperations({
  getEvidence: async (ctx, { params }) => await getEvidence(ctx, params.reference),
});
