import { defineSqlInvariant } from "../invariant";

export const secondFactorsHold = defineSqlInvariant(
  {
    id: "N",
    promise:
      "no session has proved a second factor that it awaits, and each confirmed app of a member has at most ten recovery codes",
  },
  {
    counted: "select count(*)::int as n from staff_sessions",
    broken: `
      select format('session %s: it awaits its second factor and has proved it', id) as what
      from staff_sessions where awaits_second_factor and second_factor_at is not null
      union all
      select format('member %s: %s recovery codes', staff_id, count(*))
      from staff_recovery_codes group by staff_id having count(*) > 10
      union all
      select format('member %s: the app is confirmed and has no recovery codes', a.staff_id)
      from staff_authenticators a
      where a.confirmed_at is not null
        and not exists (select from staff_recovery_codes c where c.staff_id = a.staff_id)
      union all
      select format('member %s: removed, but has an app', s.id)
      from staff s join staff_authenticators a on a.staff_id = s.id where s.removed_at is not null`,
  },
);
