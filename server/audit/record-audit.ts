import { sql } from "drizzle-orm";
import type { Acting } from "../context";
import type { Tx } from "../db/database";

export type AuditEntry = {
  action: string;
  partnerId: number | null;
  target: { type: string; id: string };
  before?: unknown;
  after?: unknown;
};

/**
 * Inserts an audit entry in the transaction of the change. `before` and `after` must never contain secrets.
 */
export async function recordAudit(tx: Tx, acting: Acting, entry: AuditEntry): Promise<void> {
  const { actor, requestId, now } = acting;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.rows(
    sql`insert into audit_log
          (partner_id, actor_type, actor_id, action, target_type, target_id, before, after, request_id, at)
        values (${entry.partnerId}, ${actor.type}, ${actor.id}, ${entry.action}, ${entry.target.type},
          ${entry.target.id}, ${json(entry.before)}, ${json(entry.after)}, ${requestId}, ${now.toISOString()})`,
    "record-audit",
  );
}
