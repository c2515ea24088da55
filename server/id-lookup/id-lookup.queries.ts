import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "@/lib/currencies";
import type { Db } from "../db/database";

type Owner = { partnerId: number };

/** A request as stored in the log. */
export type CallRow = {
  at: Date;
  requestId: string;
  method: string;
  path: string;
  status: number;
  errorCode: string | null;
  reference: string | null;
  idempotencyKey: string | null;
  responseBody: unknown;
};

const callColumns = sql`at, request_id as "requestId", method, path, status, error_code as "errorCode", reference,
  idempotency_key as "idempotencyKey", response_body as "responseBody"`;

export type KeyRow = {
  /** Whether a transaction holds the key's lock. */
  held: boolean;
  status: number | null;
  body: Buffer | null;
  fingerprint: string | null;
  requestId: string | null;
  createdAt: Date | null;
};

/**
 * Returns the stored outcome of a key and whether a transaction holds its lock, without taking the lock. The
 * lock is read first: a commit is visible to later snapshots before its locks are released. In the other
 * order, a key whose transaction commits in between would have neither an outcome nor a lock.
 */
export async function findIdempotencyKey(db: Db, owner: Owner & { key: string }): Promise<KeyRow> {
  const held = await isKeyHeld(db, owner);
  const [stored] = await db.rows<Omit<KeyRow, "held">>(
    sql`select status, body, encode(fingerprint, 'hex') as fingerprint, request_id as "requestId",
          created_at as "createdAt"
        from idempotency_outcomes where partner_id = ${owner.partnerId} and key = ${owner.key}`,
  );
  return { status: null, body: null, fingerprint: null, requestId: null, createdAt: null, ...stored, held };
}

async function isKeyHeld(db: Db, { partnerId, key }: Owner & { key: string }): Promise<boolean> {
  const [row] = await db.rows<{ held: boolean }>(
    sql`select exists (
          select 1 from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 1
            and l.database = (select oid from pg_database where datname = current_database())
            and l.classid::bigint = (name.hash >> 32) & 4294967295 and l.objid::bigint = name.hash & 4294967295
        ) as held
        from (select hashtextextended(${key}, ${partnerId}) as hash) name`,
  );
  return row?.held === true;
}

/**
 * Returns the first and the newest request with a key, which may be the same request. `keys` are the forms in
 * which the log may store the key.
 */
export async function findCallsOfKey(
  db: Db,
  { partnerId, keys }: Owner & { keys: readonly string[] },
): Promise<CallRow[]> {
  const calls = sql`select ${callColumns} from request_log
    where partner_id = ${partnerId} and idempotency_key = any(${sql.param(keys)}::text[])`;
  return await db.rows<CallRow>(
    sql`(${calls} order by at limit 1) union all (${calls} order by at desc limit 1)`,
  );
}

export async function findCall(
  db: Db,
  { partnerId, requestId }: Owner & { requestId: string },
): Promise<CallRow | undefined> {
  const [row] = await db.rows<CallRow>(
    sql`select ${callColumns} from request_log where partner_id = ${partnerId} and request_id = ${requestId} limit 1`,
  );
  return row;
}

/** Returns the newest request with an idempotency key that concerns the reference and is not a replay. */
export async function findCallOfReference(
  db: Db,
  { partnerId, reference }: Owner & { reference: string },
): Promise<CallRow | undefined> {
  const [row] = await db.rows<CallRow>(
    sql`select ${callColumns} from request_log
        where partner_id = ${partnerId} and reference = ${reference} and idempotency_key is not null
          and replayed is false
        order by at desc limit 1`,
  );
  return row;
}

export type RentalRow = {
  reference: string;
  status: string;
  totalMinor: number;
  currency: Currency;
  expiresAt: Date | null;
  at: Date;
};

const rentalColumns = sql`b.reference, b.status, b.total_minor as "totalMinor", b.currency, b.expires_at as "expiresAt",
  coalesce(b.booked_at, b.reserved_at) as at`;

export async function findRental(
  db: Db,
  { partnerId, reference }: Owner & { reference: string },
): Promise<RentalRow | undefined> {
  const [row] = await db.rows<RentalRow>(
    sql`select ${rentalColumns} from bookings b where b.partner_id = ${partnerId} and b.reference = ${reference}`,
  );
  return row;
}

export type MatchedRental = RentalRow & {
  matched: "reference" | "external_ref" | "payment_reference" | "event_id" | "request_id";
};

/**
 * Returns the bookings and drafts that have the text as one of their IDs, up to 20 per kind of ID. Each kind has its
 * own index. An expired draft is not found by its external reference.
 */
export async function findRentals(
  db: Db,
  { partnerId, text, now }: Owner & { text: string; now: Date },
): Promise<MatchedRental[]> {
  const part = (matched: MatchedRental["matched"], where: SQL) =>
    sql`(select ${matched}::text as matched, ${rentalColumns} from bookings b
      where b.partner_id = ${partnerId} and ${where} order by coalesce(b.booked_at, b.reserved_at) desc limit 20)`;
  const parts = [
    part("reference", sql`b.reference = ${text.toUpperCase()}`),
    part("external_ref", sql`b.external_ref = ${text} and b.status <> 'draft'`),
    part(
      "external_ref",
      sql`b.external_ref = ${text} and b.status = 'draft' and b.expires_at > ${now.toISOString()}`,
    ),
    part("payment_reference", sql`b.payment_reference = ${text}`),
    part(
      "event_id",
      sql`b.id = (select booking_id from events where event_id = ${text.toLowerCase()} and partner_id = ${partnerId})`,
    ),
    part(
      "request_id",
      sql`b.reference in (select target_id from audit_log where partner_id = ${partnerId}
        and request_id = ${text.toLowerCase()} and target_type = 'booking')`,
    ),
  ];
  return await db.rows<MatchedRental>(sql.join(parts, sql` union all `));
}

export type SearchStateRow = { searchId: string; createdAt: Date; expiresAt: Date; open: boolean };

export async function findSearchState(
  db: Db,
  { partnerId, searchId }: Owner & { searchId: string },
): Promise<SearchStateRow | undefined> {
  const [row] = await db.rows<SearchStateRow>(
    sql`select s.search_id as "searchId", s.created_at as "createdAt", s.expires_at as "expiresAt", exists (
          select 1 from supplier_searches q where q.search_row_id = s.id and q.status in ('queued', 'asking')
            and q.deadline_at > clock_timestamp()) as open
        from searches s where s.search_id = ${searchId} and s.partner_id = ${partnerId}`,
  );
  return row;
}
