import { defineSqlInvariant } from "../invariant";

export const secondFactorsHold = defineSqlInvariant(
  {
    id: "N",
    promise:
      "no session has proved a second factor that it awaits; each member with an app or passkeys has at most ten recovery codes and ten passkeys, and a removed member has neither",
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
      select format('member %s: %s passkeys', staff_id, count(*))
      from staff_passkeys group by staff_id having count(*) > 10
      union all
      select format('member %s: a second factor without recovery codes', f.staff_id)
      from (select staff_id from staff_authenticators where confirmed_at is not null
            union select staff_id from staff_passkeys) f
      where not exists (select from staff_recovery_codes c where c.staff_id = f.staff_id)
      union all
      select distinct format('member %s: recovery codes without a second factor', c.staff_id)
      from staff_recovery_codes c
      where not exists (select from staff_passkeys p where p.staff_id = c.staff_id)
        and not exists (select from staff_authenticators a
          where a.staff_id = c.staff_id and a.confirmed_at is not null)
      union all
      select format('passkey %s: used before it was added', id)
      from staff_passkeys where last_used_at < created_at
      union all
      select format('challenge of session %s: valid for more than 5 minutes', session_id)
      from staff_passkey_challenges where expires_at > clock_timestamp() + interval '5 minutes'
      union all
      select format('member %s: removed, but has a second factor', s.id)
      from staff s where s.removed_at is not null
        and (exists (select from staff_authenticators a where a.staff_id = s.id)
          or exists (select from staff_passkeys p where p.staff_id = s.id))`,
  },
);
