import { sql } from "drizzle-orm";
import type { Tx } from "../../db/database";

export type Scope = {
  partnerId: number;
  now: Date;
  /** The uploads whose lines count: those with results, and the one that is finishing. */
  uploadIds: readonly number[];
  /** Those of `uploadIds` whose month is signed off. */
  frozenIds: readonly number[];
};

/**
 * Returns the uploads that count when results change, and those of them whose month is signed off. `uploadId` is an
 * upload that counts although it has no results yet, or null. Call this while the results are locked, so that the scope
 * stays true until the transaction ends.
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
