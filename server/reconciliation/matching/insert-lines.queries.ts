import { sql } from "drizzle-orm";
import type { Tx } from "../../db/database";
import type { FileLine } from "../layouts/read-lines";

/**
 * Stores lines of a file with the payments that their references name, in one statement. The outcomes of refunds
 * and of payments with several lines are preliminary until `rematchLines`.
 */
export async function insertLines(
  tx: Tx,
  { partnerId, uploadId }: { partnerId: number; uploadId: number },
  lines: readonly FileLine[],
): Promise<void> {
  const pick = <T>(value: (line: FileLine) => T) => sql.param(lines.map(value));
  const reference = (index: number) => sql`${pick(({ references }) => references[index] ?? null)}::text[]`;
  await tx.rows(
    sql`insert into reconciliation_lines (reconciliation_id, partner_id, row_number, kind, reference, transaction_id,
          amount_minor, currency, at, outcome, payment_id, expected_minor, expected_currency)
        select ${uploadId}, ${partnerId}, f.row, f.kind, coalesce(p.payment_reference, f.first), f.transaction,
          f.amount, f.currency, f.at,
          case
            when f.kind = 'refund' then 'unexpected_refund'
            when p.id is null or p.booking_id is null then 'paid_not_booked'
            when p.reason = 'paid_twice' then 'paid_twice'
            when p.currency <> f.currency then 'currency_differs'
            when p.amount_minor <> f.amount then 'amount_differs'
            else 'matched'
          end, p.id, p.amount_minor, p.currency
        from unnest(${pick(({ row }) => row)}::int[], ${pick(({ kind }) => kind)}::text[], ${reference(0)},
            ${reference(1)}, ${reference(2)}, ${reference(3)}, ${pick(({ transactionId }) => transactionId)}::text[],
            ${pick(({ amountMinor }) => amountMinor)}::bigint[], ${pick(({ currency }) => currency)}::text[],
            ${pick(({ at }) => at.toISOString())}::timestamptz[]) with ordinality
          as f (row, kind, first, second, third, fourth, transaction, amount, currency, at, position)
        left join lateral (
          select payment.* from unnest(array[f.first, f.second, f.third, f.fourth]) with ordinality
            as candidate (reference, rank)
          join payments payment on payment.partner_id = ${partnerId}
            and payment.payment_reference = candidate.reference
          order by candidate.rank limit 1
        ) p on true
        order by f.position`,
    "insert-reconciliation-lines",
  );
}
