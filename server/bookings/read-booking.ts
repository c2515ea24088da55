import type { BookingRow } from "@/drizzle/schema/bookings";
import { batchLookups } from "../db/batch-lookups";
import type { Database } from "../db/database";
import { fromLookupKey, toLookupKey } from "../db/partner-lookup";
import { perDatabase } from "../db/per-database";
import { findBooking, findBookings } from "./bookings.queries";

type Owned = { partnerId: number; reference: string };

const readerOf = perDatabase((database) =>
  batchLookups(async (names: readonly string[]) => {
    const [first, ...others] = names;
    // One booking needs no join.
    if (first !== undefined && others.length === 0) {
      const booking = await findBooking(database, fromName(first));
      return () => booking;
    }
    const found = await findBookings(database, names.map(fromName));
    const byName = new Map(found.map((booking) => [toName(booking), booking]));
    return (name) => byName.get(name);
  }),
);

/**
 * Returns a booking of the partner as it is stored, or undefined for drafts, unknown references and other partners'
 * bookings. Concurrent calls are batched into queries. Each call is served by a query that starts after it, so it
 * sees every change that was committed before the call.
 */
export async function readBooking(database: Database, owned: Owned): Promise<BookingRow | undefined> {
  return await readerOf(database)(toName(owned));
}

function toName({ partnerId, reference }: Owned): string {
  return toLookupKey({ partnerId, text: reference });
}

function fromName(name: string): Owned {
  const { partnerId, text } = fromLookupKey(name);
  return { partnerId, reference: text };
}
