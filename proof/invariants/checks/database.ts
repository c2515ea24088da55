import { checkEach, defineRunInvariant, defineSqlInvariant } from "../invariant";

const [maxTransactionSeconds, maxIdleSeconds] = [15, 12];

export const transactionsAreShort = defineRunInvariant(
  {
    id: "I26",
    promise: `no transaction lasts longer than ${maxTransactionSeconds} s, none is idle for more than ${maxIdleSeconds} s`,
  },
  async ({ samples }) =>
    checkEach(samples, ({ at, oldestTransactionSeconds: oldest, idleInTransactionSeconds: idle }) => {
      if (oldest > maxTransactionSeconds)
        return `${new Date(at).toISOString()}: a transaction of ${oldest} s`;
      return idle > maxIdleSeconds
        ? `${new Date(at).toISOString()}: idle in transaction for ${idle} s`
        : undefined;
    }),
);

/** Checks constraints, indexes and the checksum setting with catalogue queries that need no superuser. */
export const schemaIsValid = defineSqlInvariant(
  { id: "I30", promise: "data checksums are on, and all constraints and indexes are valid" },
  {
    counted: `select ((select count(*) from pg_constraint where connamespace = 'public'::regnamespace)
      + (select count(*) from pg_index i join pg_class c on c.oid = i.indexrelid
         where c.relnamespace = 'public'::regnamespace))::int as n`,
    broken: `
      select format('constraint %s is not validated', conname) as what from pg_constraint
      where connamespace = 'public'::regnamespace and not convalidated
      union all
      select format('index %s is not valid', c.relname) from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not (i.indisvalid and i.indisready)
      union all
      select 'data checksums are off' where current_setting('data_checksums') <> 'on'`,
  },
);

export const commitsAreDurable = defineSqlInvariant(
  { id: "D", promise: "a commit returns after it is on disk" },
  {
    counted:
      "select count(*)::int as n from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
    broken: `
      select format('%s is %s', name, setting) as what from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting <> 'on'`,
  },
);
