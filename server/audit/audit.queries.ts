import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../context";
import { castToId } from "../db/cast-to-id";
import type { Db } from "../db/database";

export type AuditRow = {
  id: number;
  at: Date;
  actorType: Actor["type"];
  actorId: string | null;
  actorName: string | null;
  action: string;
  targetType: string;
  targetId: string;
  targetName: string | null;
  before: unknown;
  after: unknown;
  requestId: string | null;
};

export type AuditFilters = {
  /** The action to filter by: a full name such as `booking.cancel`, or only the part before its dot. */
  action?: string | undefined;
  actor?: { type: string; id: string | undefined } | undefined;
  target?: string | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
};

export type AuditPage = {
  partnerId: number;
  filters: AuditFilters;
  limit: number;
  beforeId: number | undefined;
};

/**
 * Returns SQL for the email address of the partner's staff member with this ID, even a removed one. It is null if
 * `type` is not `staff` or the partner has no such member.
 */
const selectStaffEmail = (type: SQL, id: SQL) =>
  sql`(select s.email from staff s where ${type} = 'staff' and s.id = ${castToId(id)} and s.partner_id = a.partner_id)`;
const selectClientName = (type: SQL, wanted: string, id: SQL) =>
  sql`(select c.name from clients c where ${type} = ${wanted} and c.client_id = ${id} and c.partner_id = a.partner_id)`;
const selectInvitedEmail = sql`(select i.email from staff_invitations i
  where a.target_type = 'staff_invitation' and i.id = ${castToId(sql`a.target_id`)} and i.partner_id = a.partner_id)`;

/**
 * Returns up to `limit + 1` entries that match the filters, newest first. The extra row shows that a next page exists.
 */
export async function findAuditPage(db: Db, page: AuditPage): Promise<AuditRow[]> {
  const [actorType, actorId] = [sql`a.actor_type`, sql`a.actor_id`];
  const [targetType, targetId] = [sql`a.target_type`, sql`a.target_id`];
  return await db.rows<AuditRow>(
    sql`select a.id, a.at, a.actor_type as "actorType", a.actor_id as "actorId", a.action,
          coalesce(${selectStaffEmail(actorType, actorId)}, ${selectClientName(actorType, "partner", actorId)}) as "actorName",
          a.target_type as "targetType", a.target_id as "targetId",
          coalesce(${selectStaffEmail(targetType, targetId)}, ${selectClientName(targetType, "client", targetId)},
            ${selectInvitedEmail}) as "targetName",
          a.before, a.after, a.request_id as "requestId"
        from (
          select * from audit_log where ${sql.join(conditions(page), sql` and `)}
          order by id desc limit ${page.limit + 1}
        ) a
        order by a.id desc`,
  );
}

function conditions({ partnerId, filters, beforeId }: AuditPage): SQL[] {
  const { action, actor, target, after, before } = filters;
  return [
    sql`partner_id = ${partnerId}`,
    ...(beforeId === undefined ? [] : [sql`id < ${beforeId}`]),
    ...(action === undefined ? [] : [matchAction(action)]),
    ...(actor === undefined ? [] : [sql`actor_type = ${actor.type}`]),
    ...(actor?.id === undefined ? [] : [sql`actor_id = ${actor.id}`]),
    ...(target === undefined ? [] : [sql`target_id = ${target}`]),
    ...(after === undefined ? [] : [sql`at >= ${after.toISOString()}`]),
    ...(before === undefined ? [] : [sql`at < ${before.toISOString()}`]),
  ];
}

/**
 * Returns the SQL condition that an entry has this action. An action without a dot, such as `booking`, matches every
 * action that begins with it and a dot. Escapes underscores, which `like` would read as wildcards.
 */
function matchAction(action: string): SQL {
  if (action.includes(".")) return sql`action = ${action}`;
  return sql`action like ${`${action.replaceAll("_", "\\_")}.%`}`;
}
