import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";
import { counts, type Scope } from "./scope";

/** The payments, and the references without a payment, whose lines are judged again. */
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

/** Whether a refund of the payment `p` is due, with a transition that is due but not applied yet. */
const refundIsDue = ({ now }: Scope) =>
  sql`(p.state <> 'kept' or p.book_by is not null and p.book_by <= ${now.toISOString()})`;

/**
 * Decides the outcomes of all lines of these payments and references again, except those of months that are signed off.
 * The earliest charge of a payment counts, later ones are `paid_twice`. One refund is expected if the payment is due for
 * it, and one for each later charge. Returns the uploads that changed.
 */
export async function settleLines(tx: Tx, scope: Scope, keys: TouchedKeys): Promise<number[]> {
  const changed = new Set<number>();
  const settle = async (condition: SQL) => {
    for (const id of await settleChunk(tx, scope, condition)) changed.add(id);
  };
  for (const payments of toChunks(keys.payments)) {
    await settle(sql`l.payment_id = any(${sql.param(payments)}::bigint[])`);
  }
  for (const references of toChunks(keys.references)) {
    await settle(sql`l.payment_id is null and l.reference = any(${sql.param(references)}::text[])`);
  }
  return [...changed];
}

/** Large enough to be fast, and small enough for the timeout of a statement on a busy server. */
const chunkSize = 5000;

function toChunks<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  for (let from = 0; from < items.length; from += chunkSize) chunks.push(items.slice(from, from + chunkSize));
  return chunks;
}

async function settleChunk(tx: Tx, scope: Scope, condition: SQL): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`with touched as (
          select l.*, m.month is not null as frozen from reconciliation_lines l
          join reconciliations r on r.id = l.reconciliation_id and ${counts(scope)}
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
        select distinct id from changed`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes the lines of an upload whose transaction is in an upload with results, or earlier in the same file. Returns
 * their number.
 */
export async function removeRepeatedLines(tx: Tx, { partnerId }: Scope, uploadId: number): Promise<number> {
  const rows = await tx.rows(
    sql`delete from reconciliation_lines l
        where l.reconciliation_id = ${uploadId} and l.transaction_id is not null and exists (
          select from reconciliation_lines other join reconciliations r on r.id = other.reconciliation_id
          where other.partner_id = ${partnerId} and other.transaction_id = l.transaction_id and other.kind = l.kind
            and (r.id = l.reconciliation_id and other.id < l.id or r.id <> l.reconciliation_id and r.state = 'done'))
        returning l.id`,
  );
  return rows.length;
}
