import type { Acting } from "../context";
import type { Database } from "../db/database";
import { changePartner } from "./change-partner";
import { parseProduct } from "./parse-product";
import { addProduct, type Partner, removeProduct } from "./partners.queries";

/**
 * Enables or disables a product for a partner. The routes of a disabled product reject the next request; existing
 * bookings continue. A repeated call only writes another audit entry.
 */
export async function setProduct(
  database: Database,
  acting: Acting,
  input: { partner: string; product: string; enabled: boolean },
): Promise<Partner> {
  const product = parseProduct(input.product);
  const apply = input.enabled ? addProduct : removeProduct;
  return await changePartner(database, acting, {
    slug: input.partner,
    action: input.enabled ? "product.enable" : "product.disable",
    apply: (tx, partner) => apply(tx, partner.id, product),
  });
}
