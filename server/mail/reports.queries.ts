import { sql } from "drizzle-orm";
import type { ReportKind } from "@/lib/mail-kinds";
import type { StaffRole } from "@/lib/roles/roles";
import type { Tx } from "../db/database";
import { tryLock } from "../db/try-lock";

export type ReportRow = {
  kind: ReportKind;
  partnerId: number;
  /** The ID of the report's subject. Each recipient gets one mail per kind and subject. */
  subjectId: string;
  recipient: string;
  language: string | null;
  /** The ID of the recipient. */
  staffId: number;
  /** The ID of the endpoint. Null for reports about other subjects. */
  endpointId: number | null;
  /** The URL of an endpoint, the name of a credential, an error code, or null. */
  name: string | null;
  /** The time at which a secret expires, an endpoint was disabled, or a failure began. Null for refunds. */
  at: Date | null;
  /** The number of payments to refund. Null for other reports. */
  count: number | null;
  /** The share of requests that failed, from 0 to 1. Null for other reports. */
  share: number | null;
};

/** A position in the order of reports. */
export type ReportPosition = Pick<ReportRow, "kind" | "subjectId" | "staffId">;

/** Locks the queueing of reports until the end of the transaction. Returns false if another worker holds the lock. */
export async function lockReports(tx: Tx): Promise<boolean> {
  return await tryLock(tx, "mail reports");
}

/**
 * Returns up to `limit` due reports after a position, one per subject and recipient who has not received it. The
 * subjects are endpoints disabled in the last 7 days; active endpoints whose failures began 15 minutes to 7 days ago,
 * with at least three in a row; error episodes of the last day; secrets that expire in the next 3 days; and, once a
 * day, the number of payments to refund. `recipients` names the roles that receive each kind. Leaves out suspended
 * partners, and kinds that a person switched off.
 */
export async function findDueReports(
  tx: Tx,
  {
    recipients,
    after,
    limit,
  }: {
    recipients: readonly { kind: ReportKind; role: StaffRole }[];
    after: ReportPosition | undefined;
    limit: number;
  },
): Promise<ReportRow[]> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(r.kind, r.subject_id, s.id) > (${after.kind}, ${after.subjectId}, ${after.staffId}::bigint)`;
  const kinds = sql.param(recipients.map(({ kind }) => kind));
  const roles = sql.param(recipients.map(({ role }) => role));
  return await tx.rows<ReportRow>(
    sql`with subjects as (
          select 'endpoint_disabled' as kind, e.partner_id, format('endpoint %s %s', e.id, extract(epoch from e.disabled_at)) as subject_id,
            split_part(e.url, '?', 1) as name, e.disabled_at as at, null::int as count, null::float8 as share, e.id as endpoint_id
          from webhook_endpoints e
          where e.status = 'disabled' and e.deleted_at is null and e.disabled_at > clock_timestamp() - interval '7 days'
          union all
          select 'endpoint_failing', e.partner_id, format('endpoint %s failing %s', e.id, extract(epoch from e.failing_since)),
            split_part(e.url, '?', 1), e.failing_since, null, null, e.id
          from webhook_endpoints e
          where e.status = 'active' and e.deleted_at is null and e.consecutive_failures >= 3
            and e.failing_since between clock_timestamp() - interval '7 days' and clock_timestamp() - interval '15 minutes'
          union all
          select 'error_rate', f.partner_id, format('errors %s %s', f.partner_id, extract(epoch from f.started_at)),
            f.error_code, f.started_at, null, f.failed::float8 / f.requests, null
          from error_episodes f where f.started_at > clock_timestamp() - interval '1 day'
          union all
          select 'secret_expiring', c.partner_id, format('secret %s', s.id), c.name, s.expires_at, null, null, null
          from client_secrets s join clients c on c.id = s.client_id
          where c.revoked_at is null and s.expires_at > service_now() and s.expires_at <= service_now() + interval '3 days'
          union all
          select 'signing_secret_expiring', e.partner_id,
            format('signing secret %s %s', e.id, extract(epoch from e.previous_secret_expires_at)),
            split_part(e.url, '?', 1), e.previous_secret_expires_at, null, null, e.id
          from webhook_endpoints e join partners o on o.id = e.partner_id
          where e.deleted_at is null and e.previous_secret_expires_at > partner_now(o.clock_offset_seconds)
            and e.previous_secret_expires_at <= partner_now(o.clock_offset_seconds) + interval '3 days'
          union all
          select 'refunds_due', p.partner_id,
            format('refunds %s %s', p.partner_id, (clock_timestamp() at time zone 'UTC')::date), null, null, count(*)::int, null, null
          from payments p where p.state = 'refund_due' group by p.partner_id
        )
        select r.kind, r.partner_id as "partnerId", r.subject_id as "subjectId", s.id as "staffId", s.email as recipient,
          s.mail_language as language, r.name, r.at, r.count, r.share, r.endpoint_id as "endpointId"
        from subjects r
        join partners p on p.id = r.partner_id and p.status = 'active'
        join unnest(${kinds}::text[], ${roles}::text[]) as told(kind, role) on told.kind = r.kind
        join staff s on s.partner_id = r.partner_id and s.role = told.role and s.removed_at is null
        where r.kind <> all(s.muted_mail) and ${isAfter} and not exists (
          select from mails m where m.kind = r.kind and m.subject_id = r.subject_id and m.recipient = s.email)
        order by r.kind, r.subject_id, s.id limit ${limit}`,
    after === undefined ? "find-due-reports" : "find-more-due-reports",
  );
}
