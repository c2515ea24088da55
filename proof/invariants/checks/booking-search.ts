import { defineSqlInvariant } from "../invariant";

export const searchesMatchBookings = defineSqlInvariant(
  { id: "F", promise: "each booking, and no draft, is found by its current words and by no others" },
  {
    counted: "select count(*)::int as n from bookings where status <> 'draft'",
    broken: `
      select format('booking %s: its words are not the current ones', b.reference) as what
      from bookings b left join booking_search s on s.booking_id = b.id
      where b.status <> 'draft'
        and (s.booking_id is null or s.words <> booking_words(b) or s.booked_at <> b.booked_at)
      union all
      select format('draft %s: it has words', b.reference)
      from bookings b join booking_search s on s.booking_id = b.id where b.status = 'draft'`,
  },
);
