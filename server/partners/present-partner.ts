import type { Partner } from "./partners.queries";

/** Converts a partner to the format of the operator's command line. */
export function presentPartner(partner: Partner) {
  return {
    id: partner.id,
    slug: partner.slug,
    name: partner.name,
    status: partner.status,
    invoice_currency: partner.invoiceCurrency,
    commission_rate: Number(partner.commissionRate),
    timezone: partner.timezone,
    products: partner.products,
    first_party: partner.firstParty,
  };
}
