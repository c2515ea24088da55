import { isDeepStrictEqual } from "node:util";
import { and, inArray, ne } from "drizzle-orm";
import { bookings } from "../../../drizzle/schema/bookings";
import { presentBooking } from "../../../server/bookings/present-booking";
import { transitions } from "../../../server/bookings/transitions";
import { getField } from "../../kit/exchanges";
import type { ReadDatabase } from "../evidence";
import { checkEach, type Invariant } from "../invariant";
import { type BookingHistory, readBookingHistories } from "./lifecycle";

type BookingEvents = { reference: string; types: string[]; last: unknown };

/** SQL for the event types of each booking in order, and the data of the newest event. */
const bookingEvents = `
  select b.reference, json_agg(e.type order by e.seq) as types, (json_agg(e.body->'data' order by e.seq))->-1 as last
  from events e join bookings b on b.id = e.booking_id
  group by b.reference`;

const batch = 500;

/**
 * Checks the events of every booking against its audit trail. The newest event must show the booking as it is now,
 * except for `replaced_by`.
 */
export const oneEventPerTransition: Invariant = {
  id: "I12",
  promise: "every transition has exactly its events; the newest shows the booking as it is",
  check: async ({ db }) => {
    const histories = await readBookingHistories(db);
    const events = new Map((await db.rows<BookingEvents>(bookingEvents)).map((one) => [one.reference, one]));
    const current = await presentAll(db, histories);
    const replaced = new Set([...current.values()].map((booking) => getField(booking, "replaces")));
    const isReplaced = (reference: string) => replaced.has(reference);
    return checkEach(histories, (history) => {
      const { types, last } = events.get(history.reference) ?? { types: [], last: undefined };
      const allTypes = toEventTypes(history.steps);
      const retained = toEventTypes(history.steps.filter(({ old }) => !old));
      // Old events are purged, the oldest first.
      const expected =
        types.length >= retained.length
          ? allTypes.slice(Math.max(0, allTypes.length - types.length))
          : allTypes;
      if (!isDeepStrictEqual(types, expected))
        return `${history.reference}: has events ${types}, expected ${allTypes}`;
      if (types.length === 0) return undefined;
      const now = current.get(history.reference);
      const shown = isReplaced(history.reference)
        ? [withoutReplacedBy(last), withoutReplacedBy(now)]
        : [last, now];
      return isDeepStrictEqual(shown[0], shown[1])
        ? undefined
        : `${history.reference} differs from its newest event`;
    });
  },
};

/**
 * Returns the booking without `replaced_by`. This field changes without an event of the booking when a replacement is
 * made or ends.
 */
function withoutReplacedBy(booking: unknown): unknown {
  return typeof booking === "object" ? { ...booking, replaced_by: undefined } : booking;
}

function toEventTypes(steps: BookingHistory["steps"]): string[] {
  return steps.flatMap(({ action }) => {
    if (action === "book") return ["booking.created", "booking.payment_authorized"];
    // SAFETY: another invariant reports an unknown action; here it has no events.
    return [...(transitions[action as keyof typeof transitions]?.events ?? [])];
  });
}

async function presentAll(
  db: ReadDatabase,
  histories: readonly BookingHistory[],
): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>();
  for (let from = 0; from < histories.length; from += batch) {
    const references = histories.slice(from, from + batch).map(({ reference }) => reference);
    const rows = await db.orm
      .select()
      .from(bookings)
      .where(and(inArray(bookings.reference, references), ne(bookings.status, "draft")));
    for (const row of rows) shown.set(row.reference, JSON.parse(JSON.stringify(presentBooking(row))));
  }
  return shown;
}
