import { sql } from "drizzle-orm";
import type { Tx } from "../db/database";

/**
 * Raises the last sequence number of every partner by `gap`, also of partners without events. Returns the
 * number of partners.
 */
export async function skipSequenceNumbers(tx: Tx, gap: number): Promise<number> {
  const [row] = await tx.rows<{ partners: number }>(
    sql`with raised as (
          insert into partner_sequences as s (partner_id, last_event_seq)
          select id, ${gap}::bigint from partners order by id
          on conflict (partner_id) do update set last_event_seq = s.last_event_seq + excluded.last_event_seq
          returning partner_id
        )
        select count(*)::int as partners from raised`,
  );
  return row?.partners ?? 0;
}
