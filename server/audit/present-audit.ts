import type { AuditEntry } from "@/lib/contracts/portal/audit";
import type { AuditRow } from "./audit.queries";

/** Converts an audit entry to its wire format. The actor's ID is shown only for clients and staff. */
export function presentAudit(row: AuditRow): AuditEntry {
  const own = row.actorType === "partner" || row.actorType === "staff";
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { type: row.actorType, id: own ? row.actorId : null, name: row.actorName },
    action: row.action,
    target: { type: row.targetType, id: row.targetId, name: row.targetName },
    before: row.before,
    after: row.after,
    request_id: row.requestId,
  };
}
