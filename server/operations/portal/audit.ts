import { listAudit } from "../../audit/list-audit";
import { presentAudit } from "../../audit/present-audit";
import { definePortalOperations } from "../operation";

export const auditOperations = definePortalOperations({
  listAudit: async (ctx, { query }) => {
    const { rows, ...end } = await listAudit(ctx, query);
    return { data: rows.map(presentAudit), ...end };
  },
});
