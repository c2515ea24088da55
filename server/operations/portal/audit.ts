import { listAuditContract } from "@/lib/contracts/portal/audit";
import { listAudit } from "../../audit/list-audit";
import { presentAudit } from "../../audit/present-audit";
import { defineOperation } from "../operation";

export const listAuditOperation = defineOperation(listAuditContract, async (ctx, { query }) => {
  const { rows, ...end } = await listAudit(ctx, query);
  return { data: rows.map(presentAudit), ...end };
});
