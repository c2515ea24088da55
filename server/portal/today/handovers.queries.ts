import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";

export type HandoverRow = {
  kind: "pickups" | "returns";
  day: "today" | "tomorrow";
  /** The number of bookings of this kind and day. */
  total: number;
  reference: string;
  car: string;
  units: number;
  city: string;
  citySlug: string;
  timezone: string;
  customer: string;
  at: Date;
};

/**
 * Returns the partner's confirmed bookings that have not ended and that begin or end today or tomorrow in their city.
 * Returns the first `limit` of each kind and day, by time.
 */
export async function findPartnerHandovers(
  db: Db,
  { partnerId, now, limit }: { partnerId: number; now: Date; limit: number },
): Promise<HandoverRow[]> {
  const here = sql`${now.toISOString()}::timestamptz`;
  const handovers = (kind: HandoverRow["kind"]) => {
    const at = kind === "pickups" ? sql`b.starts_at` : sql`b.ends_at`;
    // The bounds of the index cover today and tomorrow in every time zone, including a clock change.
    return sql`select ${kind}::text as kind, ${at} as at, b.*,
        (${at} at time zone (b.location->>'timezone'))::date
          - (${here} at time zone (b.location->>'timezone'))::date as ahead
      from bookings b
      where b.partner_id = ${partnerId} and b.status = 'confirmed' and b.ends_at > ${here}
        and ${at} >= ${here} - interval '26 hours' and ${at} < ${here} + interval '50 hours'`;
  };
  return await db.rows<HandoverRow>(
    sql`select kind, case ahead when 0 then 'today' else 'tomorrow' end as day, total, reference, car->>'title' as car,
          units, location->>'name' as city, location->>'slug' as "citySlug", location->>'timezone' as timezone,
          customer_first_name || ' ' || customer_last_name as customer, at
        from (
          select *, count(*) over (partition by kind, ahead) as total,
            row_number() over (partition by kind, ahead order by at, id) as place
          from (${handovers("pickups")} union all ${handovers("returns")}) as handovers
          where ahead in (0, 1)
        ) as placed
        where place <= ${limit}
        order by kind, ahead, place`,
    "find-partner-handovers",
  );
}
