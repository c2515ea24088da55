import { defineSqlInvariant } from "../invariant";

/**
 * Recounts the lines of each finished upload by result, and those of each signed-off month, and compares them with the
 * stored counts. An upload that waits, failed or was cancelled must have no lines.
 */
export const reconciliationsAddUp = defineSqlInvariant(
  {
    id: "X",
    promise:
      "a reconciliation shows the counts of its lines, keeps none without a result, and a signed-off month does not change",
  },
  {
    counted: "select count(*)::int as n from reconciliations",
    broken: `
      with counted as (
        select l.reconciliation_id as id, l.outcome, l.currency, count(*) as lines, sum(l.amount_minor) as minor,
          count(l.settled_by) as resolved
        from reconciliation_lines l group by 1, 2, 3
      ), shown as (
        select r.id, part->>'outcome' as outcome, part->>'currency' as currency, (part->>'lines')::bigint as lines,
          (part->>'amountMinor')::numeric as minor, (part->>'resolved')::bigint as resolved
        from reconciliations r cross join jsonb_array_elements(r.summary) part
      ), differing as (
        select id, outcome, currency from (
          (select * from counted where id in (select id from reconciliations where state = 'done') except select * from shown)
          union all (select * from shown except select * from counted)
        ) d
      )
      select format('%s: %s in %s is not the count of its lines', r.reconciliation_id, d.outcome, d.currency) as what
      from differing d join reconciliations r on r.id = d.id
      union all
      select format('%s: %s and has lines', r.reconciliation_id, r.state) from reconciliations r
      where r.state in ('waiting', 'failed', 'cancelled')
        and exists (select from reconciliation_lines l where l.reconciliation_id = r.id)
      union all
      select format('line %s is of another partner than its payment or upload', l.id) from reconciliation_lines l
      join reconciliations r on r.id = l.reconciliation_id left join payments p on p.id = l.payment_id
      where l.partner_id <> r.partner_id or l.partner_id <> p.partner_id
      union all
      select format('%s: signed off with %s lines, has %s', m.month, signed.lines, now.lines) from reconciliation_months m
      cross join lateral (
        select coalesce(sum((part->>'lines')::bigint), 0) as lines, coalesce(sum((part->>'amountMinor')::numeric), 0) as minor
        from jsonb_array_elements(m.summary) part
      ) signed
      cross join lateral (
        select count(*) as lines, coalesce(sum(l.amount_minor), 0) as minor from reconciliation_lines l
        join reconciliations r on r.id = l.reconciliation_id
        where r.partner_id = m.partner_id and r.month = m.month and r.state = 'done'
      ) now
      where (signed.lines, signed.minor) is distinct from (now.lines, now.minor)`,
  },
);
