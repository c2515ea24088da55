import { getDocsValues } from "../../portal/docs-values/get-docs-values";
import { definePortalOperations } from "../operation";

export const docsValueOperations = definePortalOperations({
  getDocsValues: async (ctx) => {
    const { clientId, reference, webhookId } = await getDocsValues(ctx);
    return { client_id: clientId, reference, webhook_id: webhookId };
  },
});
