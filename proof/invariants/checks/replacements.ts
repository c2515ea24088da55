import { defineSqlInvariant } from "../invariant";
import { waitingStatuses } from "./stock";

/**
 * Checks each replacement and its replaced booking. `replaced_by` must name the one replacement that waits or was
 * confirmed. If the replacement was confirmed, the replaced booking must have ended. If the reason of that end is
 * `replaced`, the cancellation and the confirmation must be in one transaction.
 */
export const replacementsAreSound = defineSqlInvariant(
  {
    id: "P",
    promise: "a replacement never leaves two bookings or none, and both name each other",
  },
  {
    counted:
      "select count(*)::int as n from bookings where replaces_id is not null or replaced_by is not null",
    broken: `
      select format('%s replaces %s of another partner or under another name', n.reference, o.reference) as what
      from bookings n join bookings o on o.id = n.replaces_id
      where n.partner_id <> o.partner_id or n.replaces is distinct from o.reference or n.id <= o.id
      union all
      select format('%s is confirmed, but %s, which it replaced, is %s', n.reference, o.reference, o.status)
      from bookings n join bookings o on o.id = n.replaces_id
      where n.confirmed_at is not null and o.status not in ('cancelled', 'expired')
      union all
      select format('%s names %s as its replacement, expected %s', o.reference, coalesce(o.replaced_by, 'none'),
        coalesce(open.reference, 'none'))
      from bookings o
      left join lateral (
        select string_agg(n.reference, ' and ' order by n.id) as reference from bookings n
        where n.replaces_id = o.id and (n.status in ${waitingStatuses} or n.confirmed_at is not null)
      ) as open on true
      where o.replaced_by is distinct from open.reference
      union all
      -- Both changes are one transaction, so an earlier cancellation by the partner keeps its own reason.
      select format('%s was cancelled as replaced, but not in the transaction that confirmed %s', o.reference, n.reference)
      from bookings n
      join bookings o on o.id = n.replaces_id
      join events confirmed on confirmed.booking_id = n.id and confirmed.type = 'booking.confirmed'
      join events cancelled on cancelled.booking_id = o.id and cancelled.type = 'booking.cancelled'
      where o.cancelled_at >= n.confirmed_at and o.cancel_reason = 'replaced' and cancelled.tx_id <> confirmed.tx_id`,
  },
);
