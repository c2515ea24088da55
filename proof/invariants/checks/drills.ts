import { defineSqlInvariant } from "../invariant";

export const drillsEnd = defineSqlInvariant(
  { id: "Z", promise: "every run of drills ends with one result per drill and leaves nothing in its queue" },
  {
    counted: "select count(*)::int as n from webhook_drills",
    broken: `
      select format('run %s ended without one result per drill', drill_id) as what from webhook_drills
      where state = 'done' and (
        jsonb_array_length(results) <> cardinality(drills)
        or exists (select from unnest(drills) as name where not exists (
          select from jsonb_array_elements(results) as result where result ->> 'drill' = name)))
      union all
      select format('run %s ended and %s of its deliveries are queued', r.drill_id, count(*))
      from webhook_drills r join webhook_drill_deliveries d on d.drill_row_id = r.id
      where r.state = 'done' group by r.drill_id
      union all
      select format('run %s sends to endpoint %s of another partner', r.drill_id, r.endpoint_id)
      from webhook_drills r join webhook_endpoints e on e.id = r.endpoint_id where e.partner_id <> r.partner_id
      union all
      select format('delivery %s is not of the endpoint of its run', d.delivery_id)
      from webhook_drill_deliveries d join webhook_drills r on r.id = d.drill_row_id
      where d.endpoint_id <> r.endpoint_id or not d.drill = any(r.drills)`,
  },
);
