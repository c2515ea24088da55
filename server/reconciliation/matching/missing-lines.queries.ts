import { sql } from "drizzle-orm";
import type { Tx } from "../../db/database";
import { findIds, runInBatches } from "./batches";
import type { MonthBounds } from "./month-bounds.queries";
import type { Scope } from "./scope.queries";

const lineColumns = sql`(reconciliation_id, partner_id, kind, reference, amount_minor, currency, at, outcome, payment_id,
  expected_minor, expected_currency)`;

type MissingIn = {
  uploadId: number;
  bounds: MonthBounds;
  /** The IDs of the payments that may get a line. All, if undefined. */
  only?: ReadonlySet<number> | undefined;
};

/**
 * Adds lines for missing charges and refunds to an upload. A charge is missing if a payment of the month is kept for a
 * booking, but no results have a charge for it. A refund is missing if a payment has a charge and no refund, although
 * the refund was due before the month ended.
 */
export async function addMissingLines(
  tx: Tx,
  scope: Scope,
  { uploadId, bounds: { start, end }, only }: MissingIn,
): Promise<void> {
  const { partnerId } = scope;
  const counts = sql`l.reconciliation_id = any(${sql.param(scope.uploadIds)}::bigint[])`;
  const linesOfPayment = sql`(select * from reconciliation_lines where payment_id = p.id offset 0)`;
  const isListed = (kind: "charge" | "refund") =>
    sql`exists (select from ${linesOfPayment} l where l.kind = ${kind} and ${counts})`;
  const isAsked = (id: number) => only === undefined || only.has(id);
  const booked = await findBookedPayments(tx, { partnerId, uploadId, bounds: { start, end } });
  await runInBatches(
    tx,
    booked.filter(isAsked),
    (payments) => sql`insert into reconciliation_lines ${lineColumns}
        select ${uploadId}, ${partnerId}, 'charge', p.payment_reference, p.amount_minor, p.currency, p.created_at,
          'booked_not_paid', p.id, p.amount_minor, p.currency
        from payments p
        where p.id = any(${sql.param(payments)}::bigint[]) and not ${isListed("charge")}
        order by p.created_at, p.id`,
  );
  const dueSince = sql`coalesce(p.due_since, p.book_by)`;
  const due = await findIds(
    tx,
    sql`select p.id from payments p
        where p.partner_id = ${partnerId} and ${dueSince} < ${end.toISOString()}
          and ${dueSince} <= ${scope.now.toISOString()}
        order by ${dueSince}, p.id`,
  );
  await runInBatches(
    tx,
    due.filter(isAsked),
    (payments) => sql`insert into reconciliation_lines ${lineColumns}
        select ${uploadId}, ${partnerId}, 'refund', p.payment_reference, coalesce(p.amount_minor, c.amount_minor),
          coalesce(p.currency, c.currency), ${dueSince}, 'refund_missing', p.id, p.amount_minor, p.currency
        from payments p cross join lateral (
          select l.amount_minor, l.currency from ${linesOfPayment} l
          where l.kind = 'charge' and l.row_number is not null and ${counts}
          order by l.at, l.id limit 1
        ) c
        where p.id = any(${sql.param(payments)}::bigint[]) and not ${isListed("refund")}
        order by ${dueSince}, p.id`,
  );
}

/** Returns the IDs of the payments of the month that are kept for a booking and have no charge in this upload. */
async function findBookedPayments(
  tx: Tx,
  {
    partnerId,
    uploadId,
    bounds: { start, end },
  }: { partnerId: number; uploadId: number; bounds: MonthBounds },
): Promise<number[]> {
  const booked = await findIds(
    tx,
    sql`select id from payments
        where partner_id = ${partnerId} and state = 'kept' and booking_id is not null
          and created_at >= ${start.toISOString()} and created_at < ${end.toISOString()}
        order by created_at, id`,
  );
  const charged = await findIds(
    tx,
    sql`select distinct payment_id as id from reconciliation_lines
        where reconciliation_id = ${uploadId} and kind = 'charge' and payment_id is not null`,
  );
  const paid = new Set(charged);
  return booked.filter((id) => !paid.has(id));
}

/**
 * Deletes lines of other uploads that report a missing charge or refund, if this upload has that charge or refund.
 * Keeps lines that a person settled and lines of months that are signed off. Returns the IDs of the changed uploads.
 */
export async function removeFoundLines(tx: Tx, { partnerId }: Scope, uploadId: number): Promise<number[]> {
  const missing = await findIds(
    tx,
    sql`select l.id from reconciliation_lines l
        join reconciliations r on r.id = l.reconciliation_id and r.state = 'done' and r.id <> ${uploadId}
        where r.partner_id = ${partnerId} and l.outcome in ('booked_not_paid', 'refund_missing') and l.settled_by is null
          and not exists (select from reconciliation_months m
            where m.partner_id = r.partner_id and m.month = r.month)
        order by l.id`,
  );
  const changed = await runInBatches(
    tx,
    missing,
    (lines) => sql`with found as (
          delete from reconciliation_lines l
          where l.id = any(${sql.param(lines)}::bigint[])
            and exists (select from (select * from reconciliation_lines where payment_id = l.payment_id offset 0) other
              where other.reconciliation_id = ${uploadId} and other.kind = l.kind and other.row_number is not null)
          returning l.reconciliation_id as id
        )
        select distinct id from found`,
  );
  return [...new Set(changed)];
}
