import { defineSqlInvariant } from "../invariant";

/**
 * Compares each payment with the bookings. Does not use functions of the service, which could hide their own faults.
 */
export const paymentsMatchBookings = defineSqlInvariant(
  {
    id: "Y",
    promise: "each payment reference that was sent has one payment, whose state agrees with the bookings",
  },
  {
    counted: "select count(*)::int as n from payments",
    broken: `
      with judged as (
        select m.*, b.id as own_id, b.status as own_status, b.total_minor, b.currency as own_currency,
          case when b.status = 'expired' then 'expired'
            when b.cancelled_by = 'partner' then 'cancelled'
            when b.cancelled_by = 'service' and (b.car_id is null or r.booking_id is not null) then 'supplier_failed'
            else 'declined' end as own_reason,
          d.id as other_id, d.payment_reference as other_reference
        from payments m
        left join lateral (
          select * from bookings
          where partner_id = m.partner_id and payment_reference = m.payment_reference and status <> 'draft'
          order by status in ('cancelled', 'expired'), booked_at desc, id desc limit 1
        ) b on true
        left join supplier_reservations r on r.booking_id = b.id
        left join bookings d
          on d.partner_id = m.partner_id and d.reference = m.draft_reference and d.status <> 'draft' and b.id is null
      )
      select format('booking %s: it has no payment', b.reference) as what
      from bookings b left join payments m using (partner_id, payment_reference)
      where b.status <> 'draft' and m.id is null
      union all
      select format('payment %s: it is %s for another booking than its own', payment_id, state)
      from judged where own_id is not null and booking_id is distinct from own_id
      union all
      select format('payment %s: it is %s while its booking is %s', payment_id, state, own_status)
      from judged where own_id is not null and (state = 'kept') = (own_status in ('cancelled', 'expired'))
      union all
      select format('payment %s: its amount is not the total of its booking', payment_id)
      from judged where own_id is not null and (amount_minor, currency) is distinct from (total_minor, own_currency)
      union all
      select format('payment %s: its reason is %s, not %s', payment_id, reason, own_reason)
      from judged where own_id is not null and reason is not null and reason <> own_reason
      union all
      select format('payment %s: it is %s (%s) although its draft was booked by another one', payment_id, state, reason)
      from judged where other_id is not null and (state = 'kept' or reason <> 'paid_twice')
        and not string_to_array(regexp_replace(payment_reference, '[\\s,;]+', ' ', 'g'), ' ')
          <@ string_to_array(regexp_replace(other_reference, '[\\s,;]+', ' ', 'g'), ' ')
      union all
      select format('payment %s: it is %s (%s) without a booking', payment_id, state, reason)
      from judged where own_id is null and other_id is null and (booking_id is not null or reason <> 'not_booked')
      union all
      select format('payment %s: its refund is due in the future', payment_id)
      from judged join partners p on p.id = judged.partner_id
      where due_since > partner_now(p.clock_offset_seconds) and p.clock_changed_at is null`,
  },
);
