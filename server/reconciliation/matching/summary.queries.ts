import { sql } from "drizzle-orm";
import type { OutcomeSum } from "@/drizzle/schema/reconciliation";
import type { Db, Tx } from "../../db/database";

const summed = sql`jsonb_build_object('outcome', outcome, 'currency', currency, 'lines', count(*),
  'amountMinor', sum(amount_minor), 'resolved', count(settled_by))`;

/** Stores the number and the sum of the lines of each of these uploads, by outcome and currency. */
export async function refreshSummaries(tx: Tx, uploadIds: readonly number[]): Promise<void> {
  await tx.rows(
    sql`update reconciliations r set summary = coalesce((
          select jsonb_agg(part order by part->>'outcome', part->>'currency') from (
            select ${summed} as part from reconciliation_lines l where l.reconciliation_id = r.id
            group by outcome, currency
          ) parts), '[]')
        where r.id = any(${sql.param(uploadIds)}::bigint[]) and r.state = 'done'`,
  );
}

/** Returns the number and the sum of all lines of a month, by outcome and currency. */
export async function sumMonth(db: Db, partnerId: number, month: string): Promise<OutcomeSum[]> {
  const rows = await db.rows<{ part: OutcomeSum }>(
    sql`select ${summed} as part from reconciliation_lines l
        join reconciliations r on r.id = l.reconciliation_id and r.state = 'done'
        where r.partner_id = ${partnerId} and r.month = ${month}
        group by outcome, currency order by outcome, currency`,
  );
  return rows.map(({ part }) => part);
}
