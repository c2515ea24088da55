import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";
import { findIds, runInBatches } from "./batches";
import { type Scope, whereUploadCounts } from "./scope";

/** The payments, and the references without a payment, whose lines are matched again. */
export type TouchedKeys = { payments: readonly number[]; references: readonly string[] };

/** Returns the payments and references of the lines of an upload. */
export async function findTouchedKeys(db: Db, uploadId: number): Promise<TouchedKeys> {
  const [row] = await db.rows<TouchedKeys>(
    sql`select
          coalesce((select array_agg(distinct payment_id) from reconciliation_lines
            where reconciliation_id = ${uploadId} and payment_id is not null), '{}') as payments,
          coalesce((select array_agg(distinct reference) from reconciliation_lines
            where reconciliation_id = ${uploadId} and payment_id is null), '{}') as "references"`,
  );
  return { payments: row?.payments.map(Number) ?? [], references: row?.references ?? [] };
}

/** Returns the condition that a refund of the payment `p` is due, also by a transition that is not applied yet. */
const refundIsDue = ({ now }: Scope) =>
  sql`(p.state <> 'kept' or p.book_by is not null and p.book_by <= ${now.toISOString()})`;

/**
 * Matches all lines of these payments and references again, except those of months that are signed off. The earliest
 * charge of a payment counts, later ones are `paid_twice`. One refund is expected if the payment is due for it, and one
 * for each later charge. Returns the IDs of the changed uploads.
 */
export async function settleLines(tx: Tx, scope: Scope, keys: TouchedKeys): Promise<number[]> {
  const changed = [
    ...(await runInBatches(tx, keys.payments, (payments) =>
      settle(scope, sql`l.payment_id = any(${sql.param(payments)}::bigint[])`),
    )),
    ...(await runInBatches(tx, keys.references, (references) =>
      settle(scope, sql`l.payment_id is null and l.reference = any(${sql.param(references)}::text[])`),
    )),
  ];
  return [...new Set(changed)];
}

function settle(scope: Scope, condition: SQL): SQL {
  return sql`with touched as (
          select l.*, m.month is not null as frozen from reconciliation_lines l
          join reconciliations r on r.id = l.reconciliation_id and ${whereUploadCounts(scope)}
          left join reconciliation_months m on m.partner_id = r.partner_id and m.month = r.month
          where l.partner_id = ${scope.partnerId} and l.row_number is not null and ${condition}
        ), ranked as (
          select *, row_number() over (partition by payment_id, key, kind order by frozen desc, at, id) as rank,
            count(*) filter (where kind = 'charge') over (partition by payment_id, key) as charges
          from (select *, case when payment_id is null then reference end as key from touched) keyed
        ), judged as (
          select t.id, t.frozen, p.amount_minor as expected_minor, p.currency as expected_currency,
            case
              when t.kind = 'charge' and p.id is null then 'paid_not_booked'
              when t.kind = 'charge' and (t.rank > 1 or p.reason = 'paid_twice') then 'paid_twice'
              when t.kind = 'charge' and p.booking_id is null then 'paid_not_booked'
              when t.kind = 'refund' and p.id is null and t.rank <= t.charges then 'matched'
              when t.kind = 'refund' and (p.id is null
                or t.rank > (case when ${refundIsDue(scope)} then 1 else 0 end) + greatest(t.charges - 1, 0))
                then 'unexpected_refund'
              when p.currency <> t.currency then 'currency_differs'
              when p.amount_minor <> t.amount_minor then 'amount_differs'
              else 'matched'
            end as outcome
          from ranked t left join payments p on p.id = t.payment_id
        ), changed as (
          update reconciliation_lines l set outcome = j.outcome, expected_minor = j.expected_minor,
            expected_currency = j.expected_currency,
            settled_by = case when j.outcome = 'matched' then null else l.settled_by end,
            settled_at = case when j.outcome = 'matched' then null else l.settled_at end,
            note = case when j.outcome = 'matched' then null else l.note end,
            settled_booking_id = case when j.outcome = 'matched' then null else l.settled_booking_id end
          from judged j where l.id = j.id and not j.frozen and l.outcome <> j.outcome
          returning l.reconciliation_id as id
        )
        select distinct id from changed`;
}

/**
 * Deletes the lines of an upload whose transaction is in an upload with results, or earlier in the same file. Returns
 * their number.
 */
export async function removeRepeatedLines(tx: Tx, { partnerId }: Scope, uploadId: number): Promise<number> {
  const lines = await findIds(
    tx,
    sql`select id from reconciliation_lines
        where reconciliation_id = ${uploadId} and transaction_id is not null order by id`,
  );
  const repeated = await runInBatches(
    tx,
    lines,
    (batch) => sql`delete from reconciliation_lines l
        where l.id = any(${sql.param(batch)}::bigint[]) and exists (
          select from reconciliation_lines other join reconciliations r on r.id = other.reconciliation_id
          where other.partner_id = ${partnerId} and other.transaction_id = l.transaction_id and other.kind = l.kind
            and (r.id = l.reconciliation_id and other.id < l.id or r.id <> l.reconciliation_id and r.state = 'done'))
        returning l.id`,
  );
  return repeated.length;
}
