import { withPartnerClock } from "../clock/partner-clock";
import type { Acting } from "../context";
import type { Database } from "../db/database";
import { CommandError } from "../errors/command-error";
import { closeMonthsBefore } from "../statements/close-due-months";
import { changePartner } from "./change-partner";
import { checkCommission, checkCurrency, checkName, checkTimezone } from "./check-partner-fields";
import { type Partner, saveTerms } from "./partners.queries";

export type PartnerTerms = {
  name?: string | undefined;
  currency?: string | undefined;
  /** Percent of the total, as decimal text. */
  commission?: string | undefined;
  /** An IANA time zone. */
  timezone?: string | undefined;
};

/**
 * Changes a partner's name, invoice currency, commission or time zone. Existing bookings keep their prices
 * and commission. First closes the statements of past months, so they keep the previous terms. Throws a
 * `CommandError` for an unknown partner, an invalid value, or if no value is given.
 */
export async function setPartnerTerms(
  database: Database,
  acting: Acting,
  { partner: slug, terms }: { partner: string; terms: PartnerTerms },
): Promise<Partner> {
  const { name, currency, commission, timezone } = terms;
  const changes = {
    ...(name === undefined ? {} : { name: checkName(name) }),
    ...(currency === undefined ? {} : { invoiceCurrency: checkCurrency(currency) }),
    ...(commission === undefined ? {} : { commissionRate: checkCommission(commission) }),
    ...(timezone === undefined ? {} : { timezone: await checkTimezone(database, timezone) }),
  };
  if (Object.keys(changes).length === 0)
    throw new CommandError("Nothing to change. Give --name, --currency, --commission or --timezone.");
  return await changePartner(database, acting, {
    slug,
    action: "partner.set",
    apply: async (tx, { id }) => {
      const { now } = await withPartnerClock(tx, acting, id);
      await closeMonthsBefore(tx, { partnerId: id, now });
      await saveTerms(tx, id, changes);
    },
  });
}
