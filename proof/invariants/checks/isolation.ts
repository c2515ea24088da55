import { describeExchange, getCompletedExchanges } from "../../kit/exchanges";
import { checkEach, defineRunInvariant, defineSqlInvariant } from "../invariant";

/**
 * Checks that no response or webhook contains data of another partner. Canaries make such data recognisable.
 */
export const partnersAreIsolated = defineRunInvariant(
  { id: "I21", promise: "no response to a partner contains another partner's data" },
  async ({ exchanges, settings, receipts }, db) => {
    const owned = await db.rows<{ reference: string; slug: string }>(
      "select b.reference, p.slug from bookings b join partners p on p.id = b.partner_id",
    );
    const owners = new Map(owned.map(({ reference, slug }) => [reference, slug]));
    const findForeignData = (partner: string, text: string): string | undefined => {
      const others = settings.partners.filter(({ slug }) => slug !== partner);
      const word = others
        .flatMap(({ canary, secrets }) => [canary, ...secrets])
        .find((own) => text.includes(own));
      if (word !== undefined) return `${word.slice(0, 12)}…`;
      const references = text.match(/RB-[0-9A-HJKMNP-TV-Z]{10}/g) ?? [];
      return references.find((reference) => (owners.get(reference) ?? partner) !== partner);
    };
    const texts = [
      ...getCompletedExchanges(exchanges).map((exchange) => ({
        name: describeExchange(exchange),
        partner: exchange.partner,
        // A response may repeat a reference that the caller sent.
        text: exchange.completion.text.replaceAll(/RB-[0-9A-Z]{10}/g, (found) =>
          exchange.path.includes(found) ? "" : found,
        ),
      })),
      ...receipts.map(({ path, deliveryId, body }) => ({
        name: deliveryId,
        partner: path.split("/")[1] ?? "",
        text: body,
      })),
    ];
    return checkEach(texts, ({ name, partner, text }) => {
      const found = findForeignData(partner, text);
      return found === undefined ? undefined : `${name}: ${partner} received ${found}`;
    });
  },
);

/** Checks that related rows belong to the same partner. Queries enforce this; there are no row-level policies. */
export const ownersAgree = defineSqlInvariant(
  {
    id: "I22",
    promise: "every row of a booking, event or endpoint belongs to the same partner",
  },
  {
    counted: `select ((select count(*) from events) + (select count(*) from webhook_deliveries)
      + (select count(*) from audit_log where target_type = 'booking'))::int as n`,
    broken: `
      select format('event %s of partner %s is about a booking of %s', e.event_id, e.partner_id, b.partner_id) as what
      from events e join bookings b on b.id = e.booking_id where e.partner_id <> b.partner_id
      union all
      select format('delivery %s of partner %s has an event of %s', d.delivery_id, d.partner_id, e.partner_id)
      from webhook_deliveries d join events e on e.id = d.event_row_id where d.partner_id <> e.partner_id
      union all
      select format('audit entry %s of partner %s is about a booking of %s', a.id, a.partner_id, b.partner_id)
      from audit_log a join bookings b on a.target_type = 'booking' and b.reference = a.target_id
      where a.partner_id is distinct from b.partner_id
      union all
      select format('the outcome of key %s of partner %s names %s of %s', o.key, o.partner_id, b.reference, b.partner_id)
      from idempotency_outcomes o
      join bookings b on o.status in (200, 201)
        and b.reference = substring(convert_from(o.body, 'UTF8') from '"reference":"(RB-[0-9A-Z]{10})"')
      where o.partner_id <> b.partner_id`,
  },
);

export const environmentsNeverMix = defineSqlInvariant(
  {
    id: "I23",
    promise: "a database has clients of one environment, and sandbox features are not used in production",
  },
  {
    counted: "select count(*)::int as n from clients",
    broken: `
      with kinds as (
        select count(*) filter (where client_id ^@ 'rp_sandbox_') as sandbox,
          count(*) filter (where client_id ^@ 'rp_live_') as live from clients
      )
      select format('%s sandbox clients and %s live clients', sandbox, live) as what from kinds
      where sandbox > 0 and live > 0
      union all
      select format('partner %s of a live service has a clock offset', p.slug) from partners p, kinds
      where live > 0 and p.clock_offset_seconds <> 0
      union all
      select format('booking %s of a live service awaits the crew simulator', b.reference) from bookings b, kinds
      where live > 0 and b.autopilot_at is not null`,
  },
);
