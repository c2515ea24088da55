import type { Acting } from "../context";
import type { Database } from "../db/database";
import { changePartner } from "./change-partner";
import { parseProduct } from "./parse-product";
import { type Partner, removeProduct } from "./partners.queries";

/** Disables a product: its routes reject the next request. Existing bookings continue. */
export async function disableProduct(
  database: Database,
  acting: Acting,
  input: { partner: string; product: string },
): Promise<Partner> {
  const product = parseProduct(input.product);
  return await changePartner(database, acting, {
    slug: input.partner,
    action: "product.disable",
    apply: (tx, partner) => removeProduct(tx, partner.id, product),
  });
}
