import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";
import { findIds, runInBatches } from "./batches";
import type { Scope } from "./scope.queries";

/** The payments, and the references without a payment, whose lines are matched again. */
export type TouchedKeys = { payments: readonly number[]; references: readonly string[] };

/** Returns the payments of the lines of an upload, and the references of its lines without a payment. */
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

/**
 * Returns the SQL condition that a refund of the payment `p` is due or was made. Also true if the time to book has
 * passed and the state does not show it yet.
 */
const refundIsDue = ({ now }: Scope) =>
  sql`(p.state <> 'kept' or p.book_by is not null and p.book_by <= ${now.toISOString()})`;

/**
 * Matches all lines of these payments and references again, except those of months that are signed off. One charge of a
 * payment counts: the earliest of signed-off months, otherwise the earliest of all. The other charges are `paid_twice`.
 * Expects one refund for each of these other charges, and one more if a refund of the payment is due. Returns the IDs
 * of the changed uploads.
 */
export async function rematchLines(tx: Tx, scope: Scope, keys: TouchedKeys): Promise<number[]> {
  const changed = [
    ...(await runInBatches(tx, keys.payments, (payments) =>
      toRematchStatement(scope, {
        keys: sql`${sql.param(payments)}::bigint[]`,
        condition: sql`l.payment_id = k.key`,
      }),
    )),
    ...(await runInBatches(tx, keys.references, (references) =>
      toRematchStatement(scope, {
        keys: sql`${sql.param(references)}::text[]`,
        condition: sql`l.partner_id = ${scope.partnerId} and l.reference = k.key and l.payment_id is null`,
      }),
    )),
  ];
  return [...new Set(changed)];
}

/**
 * Returns the statement that matches the lines of these keys. `condition` selects the lines `l` of a key
 * `k.key`.
 */
function toRematchStatement(scope: Scope, { keys, condition }: { keys: SQL; condition: SQL }): SQL {
  return sql`with touched as (
          select k.key, l.id, l.kind, l.payment_id, l.at, l.amount_minor, l.currency, l.outcome,
            l.reconciliation_id = any(${sql.param(scope.frozenIds)}::bigint[]) as frozen
          from unnest(${keys}) as k (key)
          cross join lateral (select * from reconciliation_lines l where ${condition} offset 0) l
          where l.row_number is not null and l.reconciliation_id = any(${sql.param(scope.uploadIds)}::bigint[])
        ), ranked as (
          select *, row_number() over (partition by key, kind order by frozen desc, at, id) as rank,
            count(*) filter (where kind = 'charge') over (partition by key) as charges
          from touched
        ), judged as (
          select t.id, t.outcome as earlier, p.amount_minor as expected_minor, p.currency as expected_currency,
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
          from ranked t left join lateral (select * from payments where id = t.payment_id offset 0) p on true
          where not t.frozen
        ), differing as (
          select * from judged where earlier <> outcome
        ), changed as (
          update reconciliation_lines l set outcome = j.outcome, expected_minor = j.expected_minor,
            expected_currency = j.expected_currency,
            settled_by = case when j.outcome = 'matched' then null else l.settled_by end,
            settled_at = case when j.outcome = 'matched' then null else l.settled_at end,
            note = case when j.outcome = 'matched' then null else l.note end,
            settled_booking_id = case when j.outcome = 'matched' then null else l.settled_booking_id end
          from differing j where l.id = any(array(select id from differing)) and l.id = j.id
          returning l.reconciliation_id as id
        )
        select distinct id from changed`;
}

/**
 * Deletes the repeated lines of an upload. A line is repeated if another line has its kind and transaction ID: a line
 * of an upload with results, or an earlier line of the same file. Returns the number of deleted lines.
 */
export async function removeRepeatedLines(
  tx: Tx,
  { partnerId, uploadIds }: Scope,
  uploadId: number,
): Promise<number> {
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
          select from (
            select * from reconciliation_lines same
            where same.partner_id = ${partnerId} and same.transaction_id = l.transaction_id offset 0
          ) other
          where other.kind = l.kind and other.reconciliation_id = any(${sql.param(uploadIds)}::bigint[])
            and (other.reconciliation_id <> l.reconciliation_id or other.id < l.id))
        returning l.id`,
  );
  return repeated.length;
}
