import { sql } from "drizzle-orm";
import type { Tx } from "../../db/database";

export type Scope = {
  partnerId: number;
  now: Date;
  /** The uploads whose lines are matched: the uploads with results, and the upload that is finishing. */
  uploadIds: readonly number[];
  /** Those of `uploadIds` whose month is signed off. */
  frozenIds: readonly number[];
};

/**
 * Returns the uploads whose lines are matched when results change, and which of them belong to signed-off months.
 * `uploadId` adds an upload that has no results yet, unless it is null. Call this while the results are locked, so that
 * the scope stays valid until the transaction ends.
 */
export async function findScope(
  tx: Tx,
  { partnerId, uploadId, now }: { partnerId: number; uploadId: number | null; now: Date },
): Promise<Scope> {
  const rows = await tx.rows<{ id: number; frozen: boolean }>(
    sql`select r.id, exists (select from reconciliation_months m
            where m.partner_id = r.partner_id and m.month = r.month) as frozen
        from reconciliations r
        where r.partner_id = ${partnerId} and (r.state = 'done' or r.id = ${uploadId})`,
  );
  const frozen = rows.filter((row) => row.frozen);
  return { partnerId, now, uploadIds: rows.map(({ id }) => id), frozenIds: frozen.map(({ id }) => id) };
}
