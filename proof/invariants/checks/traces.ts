import { defineSqlInvariant } from "../invariant";

export const tracesMatchWork = defineSqlInvariant(
  { id: "U", promise: "a stored trace is of work that a worker takes from a queue, and is deleted after it" },
  {
    // Without tracing, no queued work has a trace.
    counted: "select count(*)::int as n from events",
    broken: `
      select format('the trace of %s is older than 16 days', subject) as what
      from trace_contexts where created_at < clock_timestamp() - interval '16 days'
      union all
      select format('the trace of %s is of no queued work', subject)
      from trace_contexts
      where subject !~ '^(event evt_\\S+|supplier job \\d+|supplier search \\S+)$'
        or (subject ~ '^supplier job' and not exists (
          select from supplier_reservations where subject = 'supplier job ' || booking_id))`,
  },
);
