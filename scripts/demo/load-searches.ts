import { sql } from "drizzle-orm";
import type { Tx } from "../../server/db/database";

/**
 * Adds searches of the last 90 days before `loadedAt` to the counts that insights show: 2 to 12 per day in each city
 * that a demo partner has booked, and some over several cities. The numbers depend only on the city and the day.
 */
export async function loadSearches(tx: Tx, loadedAt: Date): Promise<void> {
  await tx.rows(
    sql`with booked as (
          select distinct b.partner_id, b.location_id, p.timezone from bookings b join partners p on p.id = b.partner_id
          where b.booked_at <= ${loadedAt.toISOString()}::timestamptz
        ), counted as (
          select partner_id, location_id, (${loadedAt.toISOString()}::timestamptz at time zone timezone)::date - ago as day,
            2 + (location_id * 7 + ago * 5 + ago / 6) % 11 as searches
          from booked cross join generate_series(1, 90) as ago
        )
        insert into insight_searches (partner_id, day, location_id, searches)
        select partner_id, day, location_id, searches from counted
        union all
        select partner_id, day, 0, sum(searches) + 3 from counted group by partner_id, day
        on conflict (partner_id, day, location_id) do nothing`,
  );
}
