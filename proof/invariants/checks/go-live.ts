import { defineSqlInvariant } from "../invariant";

/** Compares the requests for production with the audit log. */
export const goLiveIsAudited = defineSqlInvariant(
  {
    id: "V",
    promise: "a decision about production and a look at its credential are in the audit log exactly once",
  },
  {
    counted: "select count(*)::int as n from go_live_requests",
    broken: `
      with entries as (
        select target_id, action, after->>'state' as state, count(*) as n from audit_log
        where target_type = 'go_live_request' group by 1, 2, 3
      )
      select format('request %s: %s without an entry in the audit log', g.id, g.state) as what
      from go_live_requests g
      where not exists (select from entries e where e.target_id = g.id::text and e.state = g.state)
        or not exists (select from entries e where e.target_id = g.id::text and e.action = 'go_live.request' and e.n = 1)
      union all
      select format('request %s: shown without an entry in the audit log', g.id) from go_live_requests g
      where g.shown_at is not null
        and not exists (select from entries e where e.target_id = g.id::text and e.action = 'go_live.show_credential')
      union all
      select format('request %s: shown or stored without an approval', g.id) from go_live_requests g
      where g.credential_at is not null
        and not exists (select from entries e where e.target_id = g.id::text and e.action = 'go_live.approve')`,
  },
);
