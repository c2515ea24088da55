import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database";

export type GoLiveRow = {
  id: number;
  state: "requested" | "withdrawn" | "approved" | "refused";
  requestedAt: Date;
  /** The email address of the person who requested it. Null if the person left the team. */
  requestedBy: string | null;
  note: string | null;
  decidedAt: Date | null;
  reason: string | null;
  baseUrl: string | null;
  credentialAt: Date | null;
  sealedCredential: Buffer | null;
  shownAt: Date | null;
  shownBy: string | null;
};

/** A request with its partner, for the operator. */
export type ListedGoLive = GoLiveRow & { slug: string; partner: string; checks: Record<string, string> };

const columns = sql`g.id, g.state, g.requested_at as "requestedAt",
  (select s.email from staff s where s.id = g.requested_by and s.removed_at is null) as "requestedBy",
  g.note, g.decided_at as "decidedAt", g.reason, g.base_url as "baseUrl", g.credential_at as "credentialAt",
  g.sealed_credential as "sealedCredential", g.shown_at as "shownAt",
  (select s.email from staff s where s.id = g.shown_by and s.removed_at is null) as "shownBy"`;

/** Returns a partner's newest request, or undefined if it has none. */
export async function findNewestRequest(db: Db, partnerId: number): Promise<GoLiveRow | undefined> {
  const [row] = await db.rows<GoLiveRow>(
    sql`select ${columns} from go_live_requests g where g.partner_id = ${partnerId} order by g.id desc limit 1`,
    "find-go-live-request",
  );
  return row;
}

/** Locks and returns a partner's newest request, or undefined if it has none. */
export async function lockNewestRequest(tx: Tx, partnerId: number): Promise<GoLiveRow | undefined> {
  const [row] = await tx.rows<GoLiveRow>(
    sql`select ${columns} from go_live_requests g
        where g.partner_id = ${partnerId} order by g.id desc limit 1 for update of g`,
  );
  return row;
}

/**
 * Returns the newest request of each partner, or only of the partner `slug`. Requests that await a decision come first.
 * Omits partners whose newest request was withdrawn.
 */
export async function listNewestRequests(db: Db, slug?: string): Promise<ListedGoLive[]> {
  return await db.rows<ListedGoLive>(
    sql`select ${columns}, p.slug, p.name as partner, g.checks
        from go_live_requests g join partners p on p.id = g.partner_id
        where g.id = (select max(id) from go_live_requests n where n.partner_id = g.partner_id)
          and g.state <> 'withdrawn' and (${slug ?? null}::text is null or p.slug = ${slug ?? null})
        order by g.state <> 'requested', g.requested_at`,
  );
}

type NewRequest = {
  partnerId: number;
  staffId: number;
  at: Date;
  note: string | undefined;
  checks: Record<string, string>;
};

/** Inserts a request and returns its ID. Returns `undefined` if the partner has a request that is open or approved. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<number | undefined> {
  const { partnerId, staffId, at, note, checks } = request;
  const [row] = await tx.rows<{ id: number }>(
    sql`insert into go_live_requests (partner_id, state, requested_by, requested_at, note, checks)
        values (${partnerId}, 'requested', ${staffId}, ${at.toISOString()}, ${note ?? null}, ${JSON.stringify(checks)})
        on conflict (partner_id) where state in ('requested', 'approved') do nothing
        returning id`,
  );
  return row?.id;
}

type Decision = { state: "withdrawn" | "approved" | "refused"; at: Date; reason?: string };

/** Stores the decision on a request. Does nothing if the request is not open. */
export async function decideRequest(tx: Tx, id: number, { state, at, reason }: Decision): Promise<void> {
  await tx.rows(
    sql`update go_live_requests set state = ${state}, decided_at = ${at.toISOString()}, reason = ${reason ?? null}
        where id = ${id} and state = 'requested'`,
  );
}

export async function saveBaseUrl(tx: Tx, id: number, baseUrl: string | null): Promise<void> {
  await tx.rows(sql`update go_live_requests set base_url = ${baseUrl} where id = ${id}`);
}

/** Stores the encrypted credential of an approved request, in place of an earlier one. */
export async function saveCredential(
  tx: Tx,
  id: number,
  { sealed, at }: { sealed: Buffer; at: Date },
): Promise<void> {
  await tx.rows(
    sql`update go_live_requests
        set sealed_credential = ${sealed}, credential_at = ${at.toISOString()}, shown_at = null, shown_by = null
        where id = ${id}`,
  );
}

/** Removes the stored credential and records who saw it. */
export async function markShown(tx: Tx, id: number, staffId: number): Promise<void> {
  await tx.rows(
    sql`update go_live_requests set sealed_credential = null, shown_at = clock_timestamp(), shown_by = ${staffId}
        where id = ${id}`,
  );
}

/** Removes credentials that no admin opened within `days`. Returns whether there was one. */
export async function removeOldCredentials(db: Db, days: number): Promise<boolean> {
  const rows = await db.rows(
    sql`update go_live_requests set sealed_credential = null
        where sealed_credential is not null and credential_at <= service_now() - make_interval(days => ${days})
        returning id`,
  );
  return rows.length > 0;
}
