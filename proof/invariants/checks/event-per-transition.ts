import { isDeepStrictEqual } from "node:util";
import { and, inArray, ne } from "drizzle-orm";
import { bookings } from "../../../drizzle/schema/bookings";
import { presentBooking } from "../../../server/bookings/present-booking";
import { transitions } from "../../../server/bookings/transitions";
import type { ReadDatabase } from "../evidence";
import { type Invariant, judge } from "../invariant";
import { type Life, readLives } from "./lifecycle";

type Told = { reference: string; types: string[]; last: unknown };

/** The event types of each booking in order, and the data of the newest event. */
const told = `
  select b.reference, json_agg(e.type order by e.seq) as types, (json_agg(e.body->'data' order by e.seq))->-1 as last
  from events e join bookings b on b.id = e.booking_id
  group by b.reference`;

const batch = 500;

/**
 * Checks the events of every booking against its audit trail. The newest event must show the booking as it is
 * now.
 */
export const oneEventPerTransition: Invariant = {
  id: "I12",
  promise:
    "every transition has its events, once each and none besides; the newest shows the booking as it is",
  check: async ({ db }) => {
    const lives = await readLives(db);
    const events = new Map((await db.rows<Told>(told)).map((one) => [one.reference, one]));
    const now = await presentAll(db, lives);
    return judge(lives, (life) => {
      const { types, last } = events.get(life.reference) ?? { types: [], last: undefined };
      const wanted = eventsOf(life.steps);
      const kept = eventsOf(life.steps.filter(({ old }) => !old));
      // Old events are purged, the oldest first.
      const told =
        types.length >= kept.length ? wanted.slice(Math.max(0, wanted.length - types.length)) : wanted;
      if (!isDeepStrictEqual(types, told)) return `${life.reference}: told ${types}, not ${wanted}`;
      if (types.length === 0) return undefined;
      const same = isDeepStrictEqual(last, now.get(life.reference));
      return same ? undefined : `${life.reference} is not as its newest event shows it`;
    });
  },
};

function eventsOf(steps: Life["steps"]): string[] {
  return steps.flatMap(({ action }) => {
    if (action === "book") return ["booking.created", "booking.payment_authorized"];
    // SAFETY: another invariant reports an unknown action; here it has no events.
    return [...(transitions[action as keyof typeof transitions]?.events ?? [])];
  });
}

async function presentAll(db: ReadDatabase, lives: readonly Life[]): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>();
  for (let from = 0; from < lives.length; from += batch) {
    const references = lives.slice(from, from + batch).map(({ reference }) => reference);
    const rows = await db.orm
      .select()
      .from(bookings)
      .where(and(inArray(bookings.reference, references), ne(bookings.status, "draft")));
    for (const row of rows) shown.set(row.reference, JSON.parse(JSON.stringify(presentBooking(row))));
  }
  return shown;
}
