import postgres from "postgres";
import type { BenchDatabase } from "../dataset/bench-cluster";

/** A partner whose list of bookings is measured, with values for the filters of the list. */
export type ListOwner = {
  partner: number;
  bookings: number;
  /** A word that matches one booking of the partner in a search of the list. */
  rareWord: string;
  /** A period that contains the pickups of `listLimit` bookings. */
  pickups: { after: Date; before: Date };
};

export type ListOwners = { large: ListOwner; small: ListOwner };

/** The maximum number of bookings on a page of the list. */
export const listLimit = 20;

const ids = { large: 1, small: 2, rest: 3 };
const counts = { large: 100_000, small: 100 };

/**
 * Reassigns the bookings of three partners. About 100, spread over the whole time, go to `small`. The oldest 100,000
 * others go to `large`, and the rest to a third partner. On a smaller dataset, `large` gets all others. Drafts keep
 * their partner. Returns `large` and `small`.
 */
export async function assignBookings({ adminUrl }: BenchDatabase): Promise<ListOwners> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    // The triggers would write payments, statements and events again.
    await sql`set session_replication_role = replica`;
    await sql`
      with numbered as (
        select id, row_number() over (order by booked_at, id) as place, count(*) over () as total
        from bookings where partner_id in ${sql(Object.values(ids))} and status <> 'draft'
      )
      update bookings b set partner_id = case
          when n.place % (n.total / ${counts.small}::int) = 0 then ${ids.small}::int
          when n.place <= ${counts.large}::int * 1.001 then ${ids.large}::int
          else ${ids.rest}::int
        end
      from numbered n where n.id = b.id`;
    // The dataset is copied without triggers, so no booking has its words yet.
    await sql`
      insert into booking_search (booking_id, booked_at, words)
      select b.id, b.booked_at, booking_words(b) from bookings b
      where partner_id in (${ids.large}, ${ids.small}) and status <> 'draft'`;
    await sql`vacuum (analyze) bookings`;
    await sql`vacuum (analyze) booking_search`;
    return { large: await readOwner(sql, ids.large), small: await readOwner(sql, ids.small) };
  } finally {
    await sql.end();
  }
}

async function readOwner(sql: postgres.Sql, partner: number): Promise<ListOwner> {
  const [row] = await sql<(Omit<ListOwner, "pickups"> & ListOwner["pickups"])[]>`
    with ours as materialized (
      select customer_email, starts_at, row_number() over (order by starts_at, id) as place, count(*) over ()::int as total
      from bookings where partner_id = ${partner} and status <> 'draft'
    )
    select ${partner}::int as partner, total as bookings, min(customer_email) as "rareWord",
      min(starts_at) as after, max(starts_at) + interval '1 ms' as before
    from ours where place > total / 2 and place <= total / 2 + ${listLimit}::int group by total`;
  if (row === undefined) throw new Error(`Partner ${partner} has no bookings.`);
  const { after, before, ...owner } = row;
  return { ...owner, pickups: { after, before } };
}
