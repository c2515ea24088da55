import type { Tx } from "../../db/database";
import type { Seal } from "../../secret-encryption";
import type { CatalogueFile } from "./catalogue-file";
import { findSuppliers, upsertSupplier } from "./suppliers.queries";

/** Suppliers with their secrets sealed. One that is already as the file says keeps its row as it is. */
export async function importSuppliers(
  tx: Tx,
  suppliers: CatalogueFile["suppliers"],
  seal: Seal,
): Promise<void> {
  const stored = new Map((await findSuppliers(tx)).map((row) => [row.slug, row]));
  for (const { slug, name, kind, base_url: baseUrl, secret } of suppliers) {
    const before = stored.get(slug);
    const same =
      before?.name === name &&
      before.kind === kind &&
      before.baseUrl === baseUrl &&
      seal.unseal(before.sealedSecret, supplierContext(slug)) === secret;
    if (same) continue;
    const sealedSecret = seal.seal(secret, supplierContext(slug));
    await upsertSupplier(tx, { slug, name, kind, baseUrl, sealedSecret });
  }
}

/** What a supplier's secret is sealed for. */
export function supplierContext(slug: string): string {
  return `supplier:${slug}`;
}
