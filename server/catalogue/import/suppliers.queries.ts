import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database";

export type SupplierRow = {
  slug: string;
  name: string;
  kind: "http-json";
  baseUrl: string;
  sealedSecret: Buffer;
};

/** Returns every supplier in the order of its first import. */
export async function findSuppliers(db: Db): Promise<SupplierRow[]> {
  return await db.rows<SupplierRow>(
    sql`select slug, name, kind, base_url as "baseUrl", sealed_secret as "sealedSecret" from suppliers order by id`,
  );
}

export async function upsertSupplier(tx: Tx, supplier: SupplierRow): Promise<void> {
  const { slug, name, kind, baseUrl, sealedSecret } = supplier;
  await tx.rows(
    sql`insert into suppliers (slug, name, kind, base_url, sealed_secret)
        values (${slug}, ${name}, ${kind}, ${baseUrl}, ${sealedSecret})
        on conflict (slug) do update set name = excluded.name, kind = excluded.kind, base_url = excluded.base_url,
          sealed_secret = excluded.sealed_secret`,
  );
}

/**
 * Replaces the encrypted secret of a supplier. Returns false, and changes nothing, if the secret has changed since it
 * was read.
 */
export async function replaceSealedSecret(
  db: Db,
  { slug, was, is }: { slug: string; was: Buffer; is: Buffer },
): Promise<boolean> {
  const rows = await db.rows(
    sql`update suppliers set sealed_secret = ${is} where slug = ${slug} and sealed_secret = ${was} returning id`,
  );
  return rows.length === 1;
}
