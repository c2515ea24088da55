import { broken, type Race } from "../race";
import { askFor } from "../testbed/ask";
import type { RaceStage } from "../testbed/open-testbed";
import { bookingBody, plentyCar, plentyDay } from "../testbed/world";

const writers = 4;
const perRound = 100;
const page = 25;

export type WalkEnd = {
  /** The bookings there were before the walk, and what it showed. */
  existing: readonly string[];
  walked: readonly string[];
  /** All events in their order, and what was followed since the last round. */
  events: readonly string[];
  followed: readonly string[];
};

/** A walk shows what was there when it began once each, and nothing twice; who follows events misses none. */
export function judgeWalk({ existing, walked, events, followed }: WalkEnd): string[] {
  const seen = new Set(walked);
  const missed = existing.filter((reference) => !seen.has(reference));
  return broken([
    [missed.length === 0, `${missed.length} of ${existing.length} bookings were skipped`],
    [seen.size === walked.length, `${walked.length - seen.size} bookings were shown twice`],
    [followed.length === events.length, `${followed.length} of ${events.length} events were followed`],
    [
      followed.every((id, place) => id === events[place]),
      "events were followed in another order than they have",
    ],
  ]);
}

export const walkRace: Race = {
  name: "list-walk",
  contenders: `${writers} callers book, one walks the bookings, one follows the events`,
  rounds: 100,
  fewest: 2,
  open: async (stage) => {
    const reader = { cursor: "", seen: 0 };
    return async (round) => {
      const existing = await referencesOf(stage);
      const writing = writeMany(stage, round);
      const walking = walkBookings(stage);
      const followed = await followUntil(stage, reader, writing);
      const [walked] = await Promise.all([walking, writing]);
      const events = (await eventIdsOf(stage)).slice(reader.seen);
      reader.seen += events.length;
      return {
        outcomes: { "bookings walked past": walked.length, "events followed": followed.length },
        violations: judgeWalk({ existing, walked, events, followed }),
      };
    };
  },
};

async function writeMany({ origins, lister }: RaceStage, round: number): Promise<void> {
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let made = writer; made < perRound; made += writers) {
        const mark = `walk-${round}-${made}`;
        await askFor(origins[writer % 2 === 0 ? 0 : 1], {
          method: "POST",
          path: "/v1/rentals/bookings",
          as: { token: lister.token },
          key: mark,
          body: bookingBody(plentyCar, plentyDay(round), mark),
        });
      }
    }),
  );
}

async function walkBookings({ origins, lister }: RaceStage): Promise<string[]> {
  const walked: string[] = [];
  const as = { token: lister.token };
  for (let cursor = ""; ; ) {
    const path = `/v1/bookings?limit=${page}${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const { json } = await askFor(origins[1], { method: "GET", path, as });
    for (const { reference } of json.data) walked.push(String(reference));
    if (json.next_cursor === null) return walked;
    cursor = json.next_cursor;
  }
}

/** Follows the feed until the writing is over and nothing more comes. */
async function followUntil(
  { origins, lister }: RaceStage,
  reader: { cursor: string },
  writing: Promise<void>,
): Promise<string[]> {
  const state = { over: false };
  void writing.finally(() => {
    state.over = true;
  });
  const followed: string[] = [];
  for (;;) {
    const { over } = state;
    const path = `/v1/events?limit=${page}${reader.cursor === "" ? "" : `&cursor=${reader.cursor}`}`;
    const { json } = await askFor(origins[0], { method: "GET", path, as: { token: lister.token } });
    for (const { id } of json.data) followed.push(String(id));
    reader.cursor = json.resume_cursor;
    if (over && json.data.length === 0) return followed;
  }
}

async function referencesOf({ observer, lister }: RaceStage): Promise<string[]> {
  const { rows } = await observer.query<{ reference: string }>(
    `select b.reference from bookings b join partners p on p.id = b.partner_id
     where p.slug = $1 and b.status <> 'draft'`,
    [lister.slug],
  );
  return rows.map(({ reference }) => reference);
}

async function eventIdsOf({ observer, lister }: RaceStage): Promise<string[]> {
  const { rows } = await observer.query<{ id: string }>(
    `select e.event_id as id from events e join partners p on p.id = e.partner_id where p.slug = $1 order by e.seq`,
    [lister.slug],
  );
  return rows.map(({ id }) => id);
}
