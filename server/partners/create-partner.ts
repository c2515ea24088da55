import { recordAudit } from "../audit/record-audit";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { isUniqueViolation } from "../db/database-failure";
import { inTransaction } from "../db/in-transaction";
import { CommandError } from "../errors/command-error";
import { checkCommission, checkCurrency, checkName, checkTimezone } from "./check-partner-fields";
import { getPartner } from "./get-partner";
import { parseProduct } from "./parse-product";
import { addProduct, insertPartner, type Partner } from "./partners.queries";
import { presentPartner } from "./present-partner";

export type PartnerInput = {
  slug: string;
  name: string;
  currency: string;
  /** Percent of the total, as decimal text. */
  commission: string;
  /** An IANA time zone. Default: UTC. */
  timezone?: string | undefined;
  products: readonly string[];
  firstParty: boolean;
};

/**
 * Creates a partner. Its slug never changes. Without a product it cannot search or book cars. Throws a `CommandError`
 * for an invalid value or a slug in use.
 */
export async function createPartner(
  database: Database,
  acting: Acting,
  input: PartnerInput,
): Promise<Partner> {
  const timezone = await checkTimezone(database, input.timezone ?? "UTC");
  const partner = { ...checked(input), timezone, createdAt: acting.now };
  const products = input.products.map(parseProduct);
  try {
    return await inTransaction(database, async (tx) => {
      const id = await insertPartner(tx, partner);
      for (const product of products) await addProduct(tx, id, product);
      const created = await getPartner(tx, partner.slug);
      await recordAudit(tx, acting, {
        action: "partner.create",
        partnerId: id,
        target: { type: "partner", id: created.slug },
        after: presentPartner(created),
      });
      return created;
    });
  } catch (error) {
    if (!isUniqueViolation(error, "partners_slug_unique")) throw error;
    throw new CommandError(`A partner “${partner.slug}” already exists; choose another --slug.`);
  }
}

const maxSlugLength = 63;

function checked({ slug, name, currency, commission, firstParty }: PartnerInput) {
  if (slug.length > maxSlugLength || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new CommandError(
      `The slug (--slug) must be up to ${maxSlugLength} lower-case letters, digits and single hyphens, not “${slug}”.`,
    );
  }
  return {
    slug,
    name: checkName(name),
    invoiceCurrency: checkCurrency(currency),
    commissionRate: checkCommission(commission),
    firstParty,
  };
}
