import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database";

export type FoundRow = {
  matched: "reference" | "external_ref" | "payment_reference" | "event_id" | "request_id";
  exact: boolean;
  reference: string | null;
  status: string | null;
  customer: string | null;
  car: string | null;
  eventId: string | null;
  eventType: string | null;
};

export type Wanted = {
  partnerId: number;
  now: Date;
  text: string;
  /** The booking references to find: the text in upper case, with the prefix `RB-`. */
  references: readonly string[];
  limit: number;
};

/**
 * Returns up to `limit` events, bookings and drafts with an ID that equals the text or, for references and external
 * references, begins with it. Exact matches come first. Both groups are sorted by kind of ID, newest first within a
 * kind. Each kind is searched by its own index.
 */
export async function findByIds(db: Db, wanted: Wanted): Promise<FoundRow[]> {
  const { partnerId, text, references, now, limit } = wanted;
  const live = sql`b.status = 'draft' and b.expires_at > ${now.toISOString()}`;
  const starts = (value: string) => sql`${`${value.replace(/[\\%_]/g, "\\$&")}%`}`;
  const [first = ""] = references;
  const parts: readonly Part[] = [
    { matched: "reference", exact: true, where: sql`b.reference = any(${sql.param(references)}::text[])` },
    { matched: "external_ref", exact: true, where: sql`b.external_ref = ${text} and b.status <> 'draft'` },
    { matched: "external_ref", exact: true, where: sql`b.external_ref = ${text} and ${live}` },
    { matched: "payment_reference", exact: true, where: sql`b.payment_reference = ${text}` },
    ...(first.length < 5
      ? []
      : [{ matched: "reference", exact: false, where: sql`b.reference like ${starts(first)}` } as const]),
    ...(text.length < 2
      ? []
      : [
          {
            matched: "external_ref",
            exact: false,
            where: sql`b.external_ref like ${starts(text)} and b.status <> 'draft'`,
          } as const,
        ]),
  ];
  const selects = parts.map((part, rank) => bookingsWhere(part, { rank, partnerId, limit }));
  return await db.rows<FoundRow>(
    sql`select matched, exact, reference, status, customer, car, "eventId", "eventType" from (
          ${sql.join([eventWhere(wanted), selectRentalsOfRequest(wanted), ...selects], sql` union all `)}
        ) found order by exact desc, rank, at desc limit ${limit}`,
  );
}

type Part = { matched: FoundRow["matched"]; exact: boolean; where: SQL };

const bookingColumns = sql`b.reference, b.status, b.customer_first_name || ' ' || b.customer_last_name as customer,
  b.car->>'title' as car`;

function bookingsWhere(
  { matched, exact, where }: Part,
  { rank, partnerId, limit }: { rank: number; partnerId: number; limit: number },
): SQL {
  return sql`(select ${rank}::int as rank, ${matched}::text as matched, ${exact}::boolean as exact, ${bookingColumns},
      null::text as "eventId", null::text as "eventType", coalesce(b.booked_at, b.reserved_at) as at
    from bookings b where b.partner_id = ${partnerId} and ${where}
    order by coalesce(b.booked_at, b.reserved_at) desc limit ${limit})`;
}

function eventWhere({ partnerId, text }: Wanted): SQL {
  return sql`(select -2 as rank, 'event_id' as matched, true as exact, b.reference, b.status,
      b.customer_first_name || ' ' || b.customer_last_name as customer, b.car->>'title' as car,
      e.event_id as "eventId", e.type as "eventType", e.created_at as at
    from events e left join bookings b on b.id = e.booking_id and b.partner_id = e.partner_id
    where e.event_id = ${text.toLowerCase()} and e.partner_id = ${partnerId})`;
}

/** Returns the SQL query for the bookings and drafts that the request with this ID created or changed. */
function selectRentalsOfRequest({ partnerId, text }: Wanted): SQL {
  return sql`(select distinct on (b.id) -1 as rank, 'request_id' as matched, true as exact, ${bookingColumns},
      null::text as "eventId", null::text as "eventType", a.at
    from audit_log a join bookings b on b.reference = a.target_id and b.partner_id = a.partner_id
    where a.partner_id = ${partnerId} and a.request_id = ${text.toLowerCase()} and a.target_type = 'booking'
    order by b.id, a.id)`;
}
