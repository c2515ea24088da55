import type { Acting } from "../context";
import type { Database } from "../db/database";
import { changePartner } from "./change-partner";
import { parseProduct } from "./parse-product";
import { addProduct, type Partner } from "./partners.queries";

/** Enables a product. Repeating it changes nothing. */
export async function enableProduct(
  database: Database,
  acting: Acting,
  input: { partner: string; product: string },
): Promise<Partner> {
  const product = parseProduct(input.product);
  return await changePartner(database, acting, {
    slug: input.partner,
    action: "product.enable",
    apply: (tx, partner) => addProduct(tx, partner.id, product),
  });
}
