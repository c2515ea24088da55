import { defineSqlInvariant, type Invariant } from "../invariant";

/** The age in seconds above which a transaction counts as abandoned. */
const maxSeconds = 30;

export const noAbandonedTransactions = noTransactionOlderThan(maxSeconds);

/** Returns the invariant that no transaction is open for more than this number of seconds. */
export function noTransactionOlderThan(seconds: number): Invariant {
  return defineSqlInvariant(
    { id: "I9", promise: "no key stays in progress and no transaction stays open" },
    {
      counted: `select count(*)::int as n from pg_stat_activity where datname = current_database()`,
      broken: `
        select format('session %s (%s): a transaction open for %s s%s', a.pid, a.application_name,
          round(extract(epoch from clock_timestamp() - a.xact_start)),
          case when exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory') then ', holding a key' end)
          as what
        from pg_stat_activity a
        where a.datname = current_database() and a.pid <> pg_backend_pid()
          and a.application_name not in ('invariants', 'observer')
          and a.xact_start < clock_timestamp() - make_interval(secs => ${seconds})`,
    },
  );
}
