import { findViolatedRules, type Race } from "../race";
import { bookingBody, plentyCar, plentyDay } from "../testbed/fixture-data";
import type { RaceTestbed } from "../testbed/open-testbed";
import { requestOk } from "../testbed/race-request";

const writers = 4;
const perRound = 100;
const pageSize = 25;

export type WalkEnd = {
  /** The bookings that existed before the list was read. `listed` has the bookings that the list returned. */
  existing: readonly string[];
  listed: readonly string[];
  /** All events since the last round, in order. `read` has the events that the feed returned. */
  events: readonly string[];
  read: readonly string[];
};

/**
 * Checks that a paginated list returns every booking that existed at its start and none twice, and that the event feed
 * returns every event once, in order. Returns a message for each violation.
 */
export function checkPagination({ existing, listed, events, read }: WalkEnd): string[] {
  const seen = new Set(listed);
  const missed = existing.filter((reference) => !seen.has(reference));
  return findViolatedRules([
    [missed.length === 0, `${missed.length} of ${existing.length} bookings were missing`],
    [seen.size === listed.length, `${listed.length - seen.size} bookings were listed twice`],
    [read.length === events.length, `${read.length} of ${events.length} events were read`],
    [read.every((id, index) => id === events[index]), "the events were read in the wrong order"],
  ]);
}

export const listWalkRace: Race = {
  name: "list-walk",
  contenders: `${writers} callers book while one lists the bookings and one reads the event feed`,
  rounds: 100,
  shortRounds: 2,
  open: async (testbed) => {
    const reader = { cursor: "", seen: 0 };
    return async (round) => {
      const existing = await readReferences(testbed);
      const writing = writeMany(testbed, round);
      const listing = listBookings(testbed);
      const read = await readFeedUntil(testbed, reader, writing);
      const [listed] = await Promise.all([listing, writing]);
      const events = (await readEventIds(testbed)).slice(reader.seen);
      reader.seen += events.length;
      return {
        outcomes: { "bookings listed": listed.length, "events read": read.length },
        violations: checkPagination({ existing, listed, events, read }),
      };
    };
  },
};

async function writeMany({ origins, lister }: RaceTestbed, round: number): Promise<void> {
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let made = writer; made < perRound; made += writers) {
        const mark = `walk-${round}-${made}`;
        await requestOk(origins[writer % 2 === 0 ? 0 : 1], {
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

async function listBookings({ origins, lister }: RaceTestbed): Promise<string[]> {
  const listed: string[] = [];
  const as = { token: lister.token };
  for (let cursor = ""; ; ) {
    const path = `/v1/bookings?limit=${pageSize}${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const { json } = await requestOk(origins[1], { method: "GET", path, as });
    for (const { reference } of json.data) listed.push(String(reference));
    if (json.next_cursor === null) return listed;
    cursor = json.next_cursor;
  }
}

/** Reads the event feed until the writers have finished and a page is empty. */
async function readFeedUntil(
  { origins, lister }: RaceTestbed,
  reader: { cursor: string },
  writing: Promise<void>,
): Promise<string[]> {
  const state = { over: false };
  void writing.finally(() => {
    state.over = true;
  });
  const read: string[] = [];
  for (;;) {
    const { over } = state;
    const path = `/v1/events?limit=${pageSize}${reader.cursor === "" ? "" : `&cursor=${reader.cursor}`}`;
    const { json } = await requestOk(origins[0], { method: "GET", path, as: { token: lister.token } });
    for (const { id } of json.data) read.push(String(id));
    reader.cursor = json.resume_cursor;
    if (over && json.data.length === 0) return read;
  }
}

async function readReferences({ observer, lister }: RaceTestbed): Promise<string[]> {
  const { rows } = await observer.query<{ reference: string }>(
    `select b.reference from bookings b join partners p on p.id = b.partner_id
     where p.slug = $1 and b.status <> 'draft'`,
    [lister.slug],
  );
  return rows.map(({ reference }) => reference);
}

async function readEventIds({ observer, lister }: RaceTestbed): Promise<string[]> {
  const { rows } = await observer.query<{ id: string }>(
    `select e.event_id as id from events e join partners p on p.id = e.partner_id where p.slug = $1 order by e.seq`,
    [lister.slug],
  );
  return rows.map(({ id }) => id);
}
