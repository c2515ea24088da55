import { sql } from "drizzle-orm";
import type { ReportKind } from "@/lib/mail-kinds";
import type { Tx } from "../db/database";

export type ReportRow = {
  kind: ReportKind;
  partnerId: number;
  /** What the report is about. A person gets one mail about each. */
  subjectId: string;
  recipient: string;
  language: string | null;
  /** The URL of an endpoint, the name of a credential, or null. */
  name: string | null;
  /** When a secret ends, or when an endpoint was disabled. */
  at: Date | null;
  /** The number of payments. */
  count: number | null;
};

/** Takes the lock of the job that writes reports. Returns false if another worker holds it. */
export async function lockReports(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('mail reports', 0)) as locked`,
  );
  return row?.locked === true;
}

/**
 * Returns the reports that admins of active partners have not received: endpoints disabled in the last 7 days, secrets
 * that expire in the next 3 days, and once a day the number of payments to refund. Omits kinds that a person switched
 * off.
 */
export async function findDueReports(tx: Tx, limit: number): Promise<ReportRow[]> {
  return await tx.rows<ReportRow>(
    sql`with subjects as (
          select 'endpoint_disabled' as kind, e.partner_id, format('endpoint %s %s', e.id, extract(epoch from e.disabled_at)) as subject_id,
            split_part(e.url, '?', 1) as name, e.disabled_at as at, null::int as count
          from webhook_endpoints e
          where e.status = 'disabled' and e.deleted_at is null and e.disabled_at > clock_timestamp() - interval '7 days'
          union all
          select 'secret_expiring', c.partner_id, format('secret %s', s.id), c.name, s.expires_at, null
          from client_secrets s join clients c on c.id = s.client_id
          where c.revoked_at is null and s.expires_at > service_now() and s.expires_at <= service_now() + interval '3 days'
          union all
          select 'refunds_due', p.partner_id,
            format('refunds %s %s', p.partner_id, (clock_timestamp() at time zone 'UTC')::date), null, null, count(*)::int
          from payments p where p.state = 'refund_due' group by p.partner_id
        )
        select r.kind, r.partner_id as "partnerId", r.subject_id as "subjectId", s.email as recipient,
          s.mail_language as language, r.name, r.at, r.count
        from subjects r
        join partners p on p.id = r.partner_id and p.status = 'active'
        join staff s on s.partner_id = r.partner_id and s.role = 'admin' and s.removed_at is null
        where r.kind <> all(s.muted_mail) and not exists (
          select from mails m where m.kind = r.kind and m.subject_id = r.subject_id and m.recipient = s.email)
        order by r.kind, r.subject_id, s.id limit ${limit}`,
    "find-due-reports",
  );
}
