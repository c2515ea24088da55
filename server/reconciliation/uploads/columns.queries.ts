import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ChosenColumns } from "@/lib/contracts/portal/reconciliation";
import type { Db, Tx } from "../../db/database";
import { toHeaderKey } from "../layouts/layout";

/** Returns the digest that identifies the headers of an export, regardless of their case and outer spaces. */
export function digestHeaders(headers: readonly string[]): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(headers.map(toHeaderKey)))
    .digest();
}

export async function findColumns(
  db: Db,
  partnerId: number,
  digest: Buffer,
): Promise<ChosenColumns | undefined> {
  const [row] = await db.rows<{ columns: ChosenColumns }>(
    sql`select columns from reconciliation_columns
        where partner_id = ${partnerId} and headers_digest = ${digest}`,
  );
  return row?.columns;
}

export type NewColumns = {
  partnerId: number;
  staffId: number;
  digest: Buffer;
  columns: ChosenColumns;
  at: Date;
};

/** Stores which columns a person chose for files with these headers, in place of an earlier choice. */
export async function saveColumns(
  tx: Tx,
  { partnerId, staffId, digest, columns, at }: NewColumns,
): Promise<void> {
  await tx.rows(
    sql`insert into reconciliation_columns (partner_id, headers_digest, columns, staff_id, updated_at)
        values (${partnerId}, ${digest}, ${JSON.stringify(columns)}, ${staffId}, ${at.toISOString()})
        on conflict (partner_id, headers_digest) do update
        set columns = excluded.columns, staff_id = excluded.staff_id, updated_at = excluded.updated_at`,
  );
}
