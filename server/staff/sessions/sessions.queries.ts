import { sql } from "drizzle-orm";
import type { Product } from "@/lib/contracts/scopes";
import type { StaffRole } from "@/lib/roles/roles";
import type { Language } from "@/lib/texts/languages";
import type { Database, Db, Tx } from "../../db/database";
import { rejectStandby } from "../../db/reject-standby";
import { withoutCommitWait } from "../../db/without-commit-wait";
import { activeSessionCondition, pendingSessionCondition } from "./active-session";

/** The address and user agent of the device that opened a session, and the language in which it shows the portal. */
export type Device = { address: string; userAgent: string | null; language: Language };

/**
 * Inserts a session. With `awaitsSecondFactor`, it grants no access until `completeSession`. Mail to the member is in
 * the language of the device from then on.
 */
export async function insertSession(
  tx: Tx,
  staffId: number,
  device: Device & { awaitsSecondFactor?: boolean },
): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    sql`with member as (update staff set seen_at = clock_timestamp(), mail_language = ${device.language} where id = ${staffId} returning id)
        insert into staff_sessions (staff_id, address, user_agent, awaits_second_factor)
        select id, ${device.address}, ${device.userAgent}, ${device.awaitsSecondFactor ?? false} from member returning id`,
  );
  if (row === undefined) throw new Error("The insert returned no row.");
  return row.id;
}

/** The member of a session that awaits its second factor, and their factors other than recovery codes. */
export type MemberFactors = { email: string; hasApp: boolean; hasPasskey: boolean };

/** Returns the member of a session that awaits its second factor, or undefined if it does not await one. */
export async function findMemberOfPendingSession(
  db: Db,
  key: SessionKey,
): Promise<MemberFactors | undefined> {
  const [row] = await db.rows<MemberFactors>(
    sql`select s.email,
          exists (select from staff_authenticators a where a.staff_id = s.id and a.confirmed_at is not null) as "hasApp",
          exists (select from staff_passkeys p where p.staff_id = s.id) as "hasPasskey"
        from staff_sessions ss join staff s on s.id = ss.staff_id
        where ss.id = ${key.sessionId} and s.id = ${key.staffId} and s.removed_at is null
          and s.session_version = ${key.version} and ${pendingSessionCondition}`,
  );
  return row;
}

/** Completes a session that awaits its second factor. Returns false if it no longer does. */
export async function completeSession(tx: Tx, { sessionId, staffId }: SessionKey): Promise<boolean> {
  const rows = await tx.rows(
    sql`update staff_sessions ss set awaits_second_factor = false, second_factor_at = clock_timestamp(),
          seen_at = clock_timestamp()
        where ss.id = ${sessionId} and ss.staff_id = ${staffId} and ${pendingSessionCondition} returning 1`,
  );
  return rows.length > 0;
}

/** Records that the member has just proved their second factor in the session. */
export async function markSecondFactor(tx: Tx, sessionId: number): Promise<void> {
  await tx.rows(sql`update staff_sessions set second_factor_at = clock_timestamp() where id = ${sessionId}`);
}

export type SessionKey = { sessionId: number; staffId: number; version: number };

/**
 * The second factor of a member in a session. `recent`: proved in the last 10 minutes. `stale`: not proved in the last
 * 10 minutes. `none`: they have none. `none_for_long`: they have none and joined more than 14 days ago.
 */
export type SecondFactorState = "none" | "none_for_long" | "stale" | "recent";

export type SessionRow = {
  email: string;
  role: StaffRole;
  /** True if the stored last-seen time is older than 1 minute. */
  stale: boolean;
  now: Date;
  secondFactor: SecondFactorState;
  partner: {
    id: number;
    slug: string;
    name: string;
    status: "active" | "suspended";
    firstParty: boolean;
    invoiceCurrency: string;
    commissionRate: string;
    timezone: string;
    products: Product[];
  } | null;
};

/**
 * Returns an active session with its member and partner, in one query. Returns undefined for a session that is ended,
 * idle, too old, of an earlier session version or of a removed member. `now` is the partner's time, or the service's
 * for crew members. Throws a `DatabaseFailure` if a former primary serves it.
 */
export async function findSession(db: Database, key: SessionKey): Promise<SessionRow | undefined> {
  const rows = await db.rows<SessionRow & { standby: boolean }>(
    sql`select pg_is_in_recovery() as standby, s.email, s.role, ss.seen_at < clock_timestamp() - interval '1 minute' as stale,
          case when (a.confirmed_at is not null or exists (select from staff_passkeys k where k.staff_id = s.id)) is false
              then case when s.created_at < clock_timestamp() - interval '14 days' then 'none_for_long' else 'none' end
            when ss.second_factor_at > clock_timestamp() - interval '10 minutes' then 'recent' else 'stale' end as "secondFactor",
          case when p.id is null then service_now() else partner_now(p.clock_offset_seconds) end as now,
          case when p.id is not null then json_build_object('id', p.id, 'slug', p.slug, 'name', p.name,
            'status', p.status, 'firstParty', p.first_party, 'invoiceCurrency', p.invoice_currency,
            'commissionRate', p.commission_rate::text, 'timezone', p.timezone,
            'products', array(select product from partner_products where partner_id = p.id)) end as partner
        from staff_sessions ss join staff s on s.id = ss.staff_id left join partners p on p.id = s.partner_id
          left join staff_authenticators a on a.staff_id = s.id
        where ss.id = ${key.sessionId} and s.id = ${key.staffId} and s.removed_at is null and s.session_version = ${key.version}
          and ${activeSessionCondition}`,
    "find-session",
  );
  rejectStandby(db, rows);
  return rows[0];
}

/**
 * Updates the last-seen times of the member and the session. Locks the member before the session, in the same order as
 * ending all sessions does.
 */
export async function touchSession(db: Db, { sessionId, staffId }: SessionKey): Promise<void> {
  await db.rows(
    sql`with member as (update staff set seen_at = clock_timestamp() where id = ${staffId} returning id)
        update staff_sessions ss set seen_at = clock_timestamp()
        from member cross join ${withoutCommitWait}
        where ss.id = ${sessionId} and ss.staff_id = member.id`,
  );
}

export type ActiveSession = {
  id: number;
  signedInAt: Date;
  seenAt: Date;
  address: string | null;
  userAgent: string | null;
};

export async function findActiveSessions(db: Db, staffId: number): Promise<ActiveSession[]> {
  return await db.rows<ActiveSession>(
    sql`select ss.id, ss.signed_in_at as "signedInAt", ss.seen_at as "seenAt", ss.address,
          ss.user_agent as "userAgent"
        from staff_sessions ss
        where ss.staff_id = ${staffId} and ${activeSessionCondition}
        order by ss.seen_at desc, ss.id desc limit 100`,
  );
}

/** Ends a person's active sessions except one, and returns their number. */
export async function endOtherSessions(
  tx: Tx,
  { staffId, sessionId }: Pick<SessionKey, "staffId" | "sessionId">,
): Promise<number> {
  const rows = await tx.rows(
    sql`update staff_sessions ss set ended_at = clock_timestamp()
        where ss.staff_id = ${staffId} and ss.id <> ${sessionId} and ${activeSessionCondition} returning 1`,
  );
  return rows.length;
}

/**
 * Ends a session of a person and returns their partner and role. Returns `undefined` if they have no such session or it
 * has already ended.
 */
export async function endSession(
  tx: Tx,
  key: Pick<SessionKey, "sessionId" | "staffId">,
): Promise<{ partnerId: number | null; role: StaffRole } | undefined> {
  const [row] = await tx.rows<{ partnerId: number | null; role: StaffRole }>(
    sql`update staff_sessions ss set ended_at = clock_timestamp() from staff s
        where ss.id = ${key.sessionId} and ss.staff_id = ${key.staffId} and s.id = ss.staff_id and ss.ended_at is null
        returning s.partner_id as "partnerId", s.role`,
  );
  return row;
}

/** Deletes sessions older than two days. They have expired. */
export async function purgeExpiredSessions(db: Db): Promise<void> {
  await db.rows(sql`delete from staff_sessions where signed_in_at < clock_timestamp() - interval '2 days'`);
}
