import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "@/drizzle/schema/bookings";
import type { CustomerSummary } from "@/lib/contracts/portal/customers";
import type { Db, Tx } from "../db/database";

export type Customer = { partnerId: number; email: string };

/**
 * Returns the IDs and slugs of the partners that have bookings or drafts of this email address, ignoring upper and
 * lower case. Ignores erased bookings.
 */
export async function findCustomerPartners(db: Db, email: string): Promise<{ id: number; slug: string }[]> {
  return await db.rows<{ id: number; slug: string }>(
    sql`select p.id, p.slug from partners p
        where exists (select from bookings b
          where b.partner_id = p.id and lower(b.customer_email) = lower(${email}) and b.erased_at is null)
        order by p.slug`,
  );
}

/** Returns the IDs and slugs of all partners. */
export async function listAllPartners(db: Db): Promise<{ id: number; slug: string }[]> {
  return await db.rows<{ id: number; slug: string }>(sql`select id, slug from partners order by slug`);
}

/** Returns the bookings and drafts of a partner's customer, oldest first. */
export async function findCustomerBookings(db: Db, { partnerId, email }: Customer): Promise<BookingRow[]> {
  return await db.orm
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.partnerId, partnerId),
        sql`lower(${bookings.customerEmail}) = lower(${email})`,
        isNull(bookings.erasedAt),
      ),
    )
    .orderBy(asc(bookings.id));
}

/**
 * Counts the bookings, drafts, events, deliveries and mails of a partner's customer. `active` has the references of the
 * bookings that have not ended, oldest first.
 */
export async function countCustomerData(db: Db, { partnerId, email }: Customer): Promise<CustomerSummary> {
  const [row] = await db.rows<CustomerSummary>(
    sql`with found as materialized (
          select id, reference, status from bookings
          where partner_id = ${partnerId} and lower(customer_email) = lower(${email}) and erased_at is null
        )
        select count(*) filter (where status <> 'draft')::int as bookings,
          count(*) filter (where status = 'draft')::int as drafts,
          (select count(*)::int from events where booking_id in (select id from found)) as events,
          (select count(*)::int from webhook_deliveries d join events e on e.id = d.event_row_id
            where e.booking_id in (select id from found)) as deliveries,
          (select count(*)::int from mails
            where partner_id = ${partnerId} and subject_id in (select reference from found)) as mails,
          coalesce(array_agg(reference order by id) filter (
            where status not in ('draft', 'cancelled', 'expired', 'completed')), '{}') as active
        from found`,
  );
  return row ?? { bookings: 0, drafts: 0, events: 0, deliveries: 0, mails: 0, active: [] };
}

export type CustomerMail = { kind: string; recipient: string; state: string; created_at: string };

/** Returns a partner's mails about the bookings with these references, without their content, oldest first. */
export async function findCustomerMails(
  db: Db,
  { partnerId, references }: { partnerId: number; references: readonly string[] },
): Promise<CustomerMail[]> {
  return await db.rows<CustomerMail>(
    sql`select kind, recipient, state, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
        from mails where partner_id = ${partnerId} and subject_id = any(${sql.param(references)}::text[]) order by id`,
  );
}

/** The references of the bookings and drafts that an erasure changed or deleted, and the numbers of other rows. */
export type Erasure = {
  bookings: string[];
  drafts: string[];
  events: number;
  stored_responses: number;
  webhook_responses: number;
  mails: number;
  notes: number;
  views: number;
};

/**
 * Erases the personal data of a partner's customer. If bookings of the customer have not ended, changes nothing and
 * returns their references. The statement may take up to one minute, because it searches all stored responses of the
 * partner.
 */
export async function eraseCustomerData(
  tx: Tx,
  { partnerId, email }: Customer,
): Promise<{ active: string[] } | Partial<Erasure>> {
  await tx.rows(sql`set local statement_timeout = '60s'`);
  const [row] = await tx.rows<{ result: { active: string[] } | Partial<Erasure> }>(
    sql`select erase_customer(${partnerId}, ${email}) as result`,
  );
  return row?.result ?? {};
}

/**
 * Erases the personal data in up to `limit` ended bookings, all of one partner, whose rental ended more than `seconds`
 * ago by the partner's clock. Returns null if there are none.
 */
export async function eraseOldCustomerData(
  tx: Tx,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<(Partial<Erasure> & { partner_id: number }) | null> {
  await tx.rows(sql`set local statement_timeout = '60s'`);
  const [row] = await tx.rows<{ result: (Partial<Erasure> & { partner_id: number }) | null }>(
    sql`select erase_old_customers(${seconds}, ${limit}) as result`,
  );
  return row?.result ?? null;
}
