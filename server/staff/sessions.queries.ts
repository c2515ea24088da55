import { sql } from "drizzle-orm";
import type { Product } from "@/lib/contracts/scopes";
import type { Db, Tx } from "../db/database";
import type { StaffRole } from "./staff.queries";

export const sessionHours = 8;
export const idleMinutes = 30;

export async function insertSession(tx: Tx, staffId: number): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    sql`insert into staff_sessions (staff_id) values (${staffId}) returning id`,
  );
  if (row === undefined) throw new Error("An insert answered no row.");
  return row.id;
}

export type SessionKey = { sessionId: number; staffId: number; version: number };

export type SessionRow = {
  email: string;
  role: StaffRole;
  /** Whether the last request was long enough ago to be written down anew. */
  stale: boolean;
  now: Date;
  partner: {
    id: number;
    slug: string;
    name: string;
    status: "active" | "suspended";
    firstParty: boolean;
    invoiceCurrency: string;
    commissionRate: string;
    products: Product[];
  } | null;
};

/**
 * The live session with its member and partner as they are now, in one look: ended, idle, too old, of an earlier
 * session version or of a person who was removed, it is not found. `now` is the partner's own time.
 */
export async function findSession(db: Db, key: SessionKey): Promise<SessionRow | undefined> {
  const [row] = await db.rows<SessionRow>(
    sql`select s.email, s.role, ss.seen_at < clock_timestamp() - interval '1 minute' as stale,
          case when p.id is null then service_now() else partner_now(p.clock_offset_seconds) end as now,
          case when p.id is not null then json_build_object('id', p.id, 'slug', p.slug, 'name', p.name,
            'status', p.status, 'firstParty', p.first_party, 'invoiceCurrency', p.invoice_currency,
            'commissionRate', p.commission_rate::text,
            'products', array(select product from partner_products where partner_id = p.id)) end as partner
        from staff_sessions ss join staff s on s.id = ss.staff_id left join partners p on p.id = s.partner_id
        where ss.id = ${key.sessionId} and s.id = ${key.staffId} and s.session_version = ${key.version}
          and ss.ended_at is null
          and ss.signed_in_at > clock_timestamp() - make_interval(hours => ${sessionHours})
          and ss.seen_at > clock_timestamp() - make_interval(mins => ${idleMinutes})`,
    "find-session",
  );
  return row;
}

export async function touchSession(db: Db, sessionId: number): Promise<void> {
  await db.rows(sql`update staff_sessions set seen_at = clock_timestamp() where id = ${sessionId}`);
}

/** Ends a live session and answers whose it was; `undefined` when there was none to end. */
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

/** Forgets sessions that can be nobody's any more. */
export async function dropOldSessions(db: Db): Promise<void> {
  await db.rows(sql`delete from staff_sessions where signed_in_at < clock_timestamp() - interval '2 days'`);
}
