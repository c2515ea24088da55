import type { Acting } from "../context";
import type { Database } from "../db/database";
import { CommandError } from "../errors/command-error";
import { changePartner } from "./change-partner";
import { checkCommission, checkCurrency, checkName } from "./check-partner-fields";
import { type Partner, saveTerms } from "./partners.queries";

export type PartnerTerms = {
  name?: string | undefined;
  currency?: string | undefined;
  /** Percent of the total, as decimal text. */
  commission?: string | undefined;
};

/**
 * Changes a partner's name, invoice currency or commission. Existing bookings keep their prices. Throws a
 * `CommandError` for an unknown partner, an invalid value, or if no value is given.
 */
export async function setPartnerTerms(
  database: Database,
  acting: Acting,
  { partner: slug, terms }: { partner: string; terms: PartnerTerms },
): Promise<Partner> {
  const { name, currency, commission } = terms;
  const changes = {
    ...(name === undefined ? {} : { name: checkName(name) }),
    ...(currency === undefined ? {} : { invoiceCurrency: checkCurrency(currency) }),
    ...(commission === undefined ? {} : { commissionRate: checkCommission(commission) }),
  };
  if (Object.keys(changes).length === 0)
    throw new CommandError("Nothing to change. Give --name, --currency or --commission.");
  return await changePartner(database, acting, {
    slug,
    action: "partner.set",
    apply: (tx, partner) => saveTerms(tx, partner.id, changes),
  });
}
