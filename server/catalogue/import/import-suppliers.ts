import type { Tx } from "../../db/database";
import type { SecretCipher } from "../../secret-encryption";
import type { CatalogueFile } from "./catalogue-file";
import { findSuppliers, upsertSupplier } from "./suppliers.queries";

/** Inserts or updates suppliers, with encrypted secrets. The row of an unchanged supplier is not written. */
export async function importSuppliers(
  tx: Tx,
  suppliers: CatalogueFile["suppliers"],
  seal: SecretCipher,
): Promise<void> {
  const stored = new Map((await findSuppliers(tx)).map((row) => [row.slug, row]));
  for (const { slug, name, kind, base_url: baseUrl, secret } of suppliers) {
    const before = stored.get(slug);
    const same =
      before?.name === name &&
      before.kind === kind &&
      before.baseUrl === baseUrl &&
      seal.decrypt(before.sealedSecret, supplierContext(slug)) === secret;
    if (same) continue;
    const sealedSecret = seal.encrypt(secret, supplierContext(slug));
    await upsertSupplier(tx, { slug, name, kind, baseUrl, sealedSecret });
  }
}

/** Returns the encryption context of a supplier's secret. */
export function supplierContext(slug: string): string {
  return `supplier:${slug}`;
}
