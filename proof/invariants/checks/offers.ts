import { defineSqlInvariant } from "../invariant";

const unexpiredDrafts = `
  from bookings b join partners p on p.id = b.partner_id
  where b.status = 'draft' and b.offer_slug is not null and b.expires_at > partner_now(p.clock_offset_seconds)`;

export const draftsKeepOffers = defineSqlInvariant(
  { id: "O", promise: "the offer of every unexpired draft is stored in a search of the same partner" },
  {
    counted: `select count(*)::int as n ${unexpiredDrafts}`,
    broken: `
      select format('draft %s: its offer %s is not stored', b.reference, b.offer_slug) as what
      ${unexpiredDrafts} and not exists (
        select from supplier_offers o
        join supplier_searches a on a.id = o.supplier_search_id
        join searches s on s.id = a.search_row_id
        where o.slug = b.offer_slug and s.partner_id = b.partner_id)`,
  },
);
