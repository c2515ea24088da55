import { countReplies, describeReply, findViolatedRules, type Race } from "../race";
import { bookingBody, rentalDates, scarceCar } from "../testbed/fixture-data";
import type { RaceTestbed } from "../testbed/open-testbed";
import { type Reply, requestOk, sendRequest } from "../testbed/race-request";

const searchers = 4;

/**
 * The result of one search for the car. `after` is the last request whose response had arrived when the search was
 * sent. It is `nothing` while the booking or the cancellation was in progress.
 */
export type SearchSighting = { after: "nothing" | "booking" | "cancellation"; shown: boolean };
export type BookAndSearchEnd = { booked: number; cancelled: number; sights: readonly SearchSighting[] };

/**
 * Checks that a search sent after the response to the booking does not show the car, and that one sent after
 * the response to the cancellation does. A search that overlaps with one of these requests may or may not
 * show the car. Returns a message for each violation.
 */
export function checkBookAndSearch({ booked, cancelled, sights }: BookAndSearchEnd): string[] {
  const seen = (after: SearchSighting["after"]) => sights.filter((sight) => sight.after === after);
  const booking = seen("booking").filter(({ shown }) => shown);
  const cancellation = seen("cancellation").filter(({ shown }) => !shown);
  return findViolatedRules([
    [booked === 201 && cancelled === 200, `the booking returned ${booked}, its cancellation ${cancelled}`],
    [booking.length === 0, `${booking.length} searches show a car that was booked before`],
    [cancellation.length === 0, `${cancellation.length} searches hide a car that was cancelled before`],
    [seen("booking").length > 0 && seen("cancellation").length > 0, "no search was sent after an answer"],
  ]);
}

export const bookAndSearchRace: Race = {
  name: "book-and-search",
  contenders: `one caller books and cancels the last car while ${searchers} search on both processes`,
  rounds: 300,
  shortRounds: 20,
  open: async (testbed) => async (round) => {
    // Other races use the days of earlier rounds of this car.
    const { slug, days } = scarceCar(1, 4000 + round);
    const state = { after: "nothing" as SearchSighting["after"], over: false };
    const searching = Array.from({ length: searchers }, (_, index) =>
      searchUntil(testbed, { slug, days, origin: testbed.origins[index % 2 === 0 ? 0 : 1], state }),
    );
    const booked = await book(testbed, { slug, days, mark: `search-${round}` });
    // Each process searches at least once more after each answer.
    state.after = "booking";
    const sights = [...(await searchOnBoth(testbed, { slug, days, after: "booking" }))];
    // A search that overlaps with the cancellation may show the car before the cancellation is answered.
    state.after = "nothing";
    const cancelled = await cancel(testbed, booked);
    state.after = "cancellation";
    sights.push(...(await searchOnBoth(testbed, { slug, days, after: "cancellation" })));
    state.over = true;
    sights.push(...(await Promise.all(searching)).flat());
    return {
      outcomes: {
        ...countReplies([booked, cancelled], describeReply),
        "searches that show the car": sights.filter(({ shown }) => shown).length,
        "searches that do not": sights.filter(({ shown }) => !shown).length,
      },
      violations: checkBookAndSearch({ booked: booked.status, cancelled: cancelled.status, sights }),
    };
  },
};

type Stay = { slug: string; days: number };
type Searching = Stay & { origin: string; state: { after: SearchSighting["after"]; over: boolean } };

async function searchUntil(
  testbed: RaceTestbed,
  { origin, state, ...stay }: Searching,
): Promise<SearchSighting[]> {
  const sights: SearchSighting[] = [];
  while (!state.over) {
    const { after } = state;
    const shown = await isShown(testbed, origin, stay);
    // A search that overlaps with the next request proves nothing.
    if (after === state.after) sights.push({ after, shown });
  }
  return sights;
}

async function searchOnBoth(
  testbed: RaceTestbed,
  { after, ...stay }: Stay & { after: SearchSighting["after"] },
): Promise<SearchSighting[]> {
  const { origins } = testbed;
  return await Promise.all(
    origins.map(async (origin) => ({ after, shown: await isShown(testbed, origin, stay) })),
  );
}

async function isShown({ accounts }: RaceTestbed, origin: string, { slug, days }: Stay): Promise<boolean> {
  const { date_from, date_to } = rentalDates(days);
  const query = new URLSearchParams({ location: "race-city", date_from, date_to, q: slug, limit: "50" });
  const as = { token: accounts[1].token };
  const path = `/v1/rentals/availability?${query}`;
  const { json } = await requestOk(origin, { method: "GET", path, as });
  return json.vehicles.some((vehicle: { slug: string }) => vehicle.slug === slug);
}

async function book(
  { origins, accounts }: RaceTestbed,
  { slug, days, mark }: Stay & { mark: string },
): Promise<Reply> {
  const body = bookingBody(slug, days, mark);
  const as = { token: accounts[0].token };
  return await sendRequest(origins[0], { method: "POST", path: "/v1/rentals/bookings", as, key: mark, body });
}

async function cancel({ origins, accounts }: RaceTestbed, booked: Reply): Promise<Reply> {
  const path = `/v1/bookings/${booked.json.booking?.reference}/cancel`;
  return await sendRequest(origins[1], { method: "POST", path, as: { token: accounts[0].token } });
}
