import { batchLookups } from "../../db/batch-lookups";
import type { Database } from "../../db/database";
import { perDatabase } from "../../db/per-database";
import { findPartnersWithDueBookings } from "../due-bookings.queries";

type DueLookup = { partnerId: number; now: Date };

const readerOf = perDatabase((database) =>
  batchLookups(async (lookups: readonly DueLookup[]) => {
    const latest = new Map<number, DueLookup>();
    for (const lookup of lookups) {
      const other = latest.get(lookup.partnerId);
      if (other === undefined || other.now < lookup.now) latest.set(lookup.partnerId, lookup);
    }
    const found = new Set(await findPartnersWithDueBookings(database, [...latest.values()]));
    return ({ partnerId }) => found.has(partnerId);
  }),
);

/**
 * Returns false only if no transition of the partner's bookings is due at `now`. Concurrent requests share one query,
 * which starts after all of them. That query uses the latest `now` of a partner's requests, so the result may be true
 * although nothing is due yet.
 */
export async function mayHaveDueBookings(database: Database, lookup: DueLookup): Promise<boolean> {
  return await readerOf(database)(lookup);
}
