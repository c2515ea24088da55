import { defineSqlInvariant } from "../invariant";

/** Returns SQL that is true if a JSON object contains an erased customer. */
const isErased = (object: string) =>
  `${object}->'customer'->>'email' = 'erased@customer.invalid' and ${object}->'customer'->>'last_name' = 'Customer'
    and ${object}->'customer'->>'first_name' = 'Erased' and ${object}->'customer'->>'phone' is null`;

export const erasedCustomersLeaveNothing = defineSqlInvariant(
  {
    id: "R",
    promise:
      "no event, stored response, webhook response or mail of an erased booking contains its customer, and no erased booking waits",
  },
  {
    counted: "select count(*)::int as n from bookings where erased_at is not null",
    broken: `
      with outcomes as (
        select partner_id, key, convert_from(body, 'UTF8')::jsonb as body from idempotency_outcomes where status in (200, 201)
      ), reported as (
        select partner_id, key, coalesce(body->'booking', body->'reservation') as object from outcomes
        where body ? 'booking' or body ? 'reservation'
      )
      select format('booking %s: its event %s contains the customer', b.reference, e.type) as what
      from bookings b join events e on e.booking_id = b.id
      where b.erased_at is not null and not (${isErased("e.body->'data'")})
      union all
      select format('booking %s: the response of key %s contains the customer', b.reference, r.key)
      from bookings b join reported r on r.partner_id = b.partner_id and r.object->>'reference' = b.reference
      where b.erased_at is not null and not (${isErased("r.object")})
      union all
      select format('booking %s: a response to delivery %s is stored', b.reference, d.delivery_id)
      from bookings b join events e on e.booking_id = b.id join webhook_deliveries d on d.event_row_id = e.id
      where b.erased_at is not null and (d.response_body is not null or exists (
        select from webhook_attempts a where a.delivery_row_id = d.id and a.response_body is not null))
      union all
      select format('booking %s: mail %s to the customer is stored', b.reference, m.id)
      from bookings b join mails m on m.kind = 'voucher' and m.subject_id = b.reference and m.created_at < b.erased_at
      where b.erased_at is not null
        and (m.recipient <> 'erased@customer.invalid' or m.sealed_content is not null or m.state in ('pending', 'sending'))
      union all
      select format('booking %s: it is %s and its customer is erased', reference, status)
      from bookings where erased_at is not null and status not in ('cancelled', 'expired', 'completed')`,
  },
);
