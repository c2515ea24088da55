import { addDays, daysBetween, parseDay } from "../../../lib/dates";
import { printLine } from "../../kit/print-line";
import { type BenchTestbed, openBenchTestbed } from "../bench-testbed";
import type { BenchDatabase } from "../dataset/bench-cluster";
import { largeCityCars } from "../dataset/dataset";
import type { BenchRequest } from "../load/bench-requests";
import { assignBookings } from "./assign-bookings";
import { compareCosts } from "./compare-costs";
import { createListComparisons } from "./compare-lists";
import { gatherCities } from "./gather-cities";
import { type CostPair, measurePairs } from "./measure-pairs";

/** Two kinds of requests whose costs are compared in one run on the same data, and the maximum ratio of the costs. */
export type Comparison = {
  title: string;
  requests: readonly BenchRequest[];
  /** A name for `others` in the report. */
  otherTitle: string;
  others: readonly BenchRequest[];
  /** The maximum CPU time per response, divided by that of `others`. */
  max: number;
};

/** A kind of request whose cost is compared with that of searches of the same cities and dates. */
type FindingRow = {
  title: string;
  /**
   * True to search only large cities with three others of the same size nearby, false to search only the other large
   * cities. Default: all large cities.
   */
  isGathered?: boolean;
  /** The maximum CPU time per response, divided by that of a search. */
  maxSearches: number;
  /** Converts the path of a search of one city to the path of this request. */
  toPath: (searchPath: string) => string;
};

const calendarDays = 31;

const findingRows: readonly FindingRow[] = [
  {
    title: `search with facets, city of ${largeCityCars} cars`,
    maxSearches: 1.1,
    toPath: (path) => `${path}&include=facets`,
  },
  {
    title: `calendar of ${calendarDays} days, city of ${largeCityCars} cars`,
    maxSearches: 6,
    toPath: toCalendarPath,
  },
  {
    title: `explanation of a search, city of ${largeCityCars} cars`,
    isGathered: false,
    maxSearches: 2,
    toPath: toExplainPath,
  },
  {
    title: `explanation of a search, city of ${largeCityCars} cars with three more nearby`,
    isGathered: true,
    maxSearches: 2,
    toPath: toExplainPath,
  },
];

function toExplainPath(searchPath: string): string {
  return searchPath.replace("availability?", "availability/explain?");
}

/**
 * Converts the path of a search to the path of a calendar. The calendar begins on the pickup day of the search, and its
 * rentals have the same number of days.
 */
function toCalendarPath(searchPath: string): string {
  const query = new URLSearchParams(searchPath.split("?")[1]);
  const [from, until] = ["date_from", "date_to"].map((name) => parseDay(query.get(name) ?? ""));
  if (from === undefined || until === undefined) throw new Error(`${searchPath} has no dates.`);
  const days = daysBetween(from, until);
  const location = query.get("location");
  return `/v1/rentals/calendar?location=${location}&from=${from}&to=${addDays(from, calendarDays - 1)}&days=${days}`;
}

export type FindingResult = { comparison: Comparison; pairs: CostPair[] };
export type FindingSettings = { seconds: number; connections: number; folder: string; dist: string };

const requestCount = 2000;

/** The number of pairs of batches that each comparison measures, per second of `--seconds`. */
const pairsPerSecond = 2;

/**
 * Compares the costs of facets, calendars and explanations with those of plain searches. Compares the costs of booking
 * lists of a partner with many bookings with those of one with few.
 */
export async function measureFinding(
  database: BenchDatabase,
  settings: FindingSettings,
): Promise<FindingResult[]> {
  const { folder, dist } = settings;
  const { cars, cities, bookings, seed } = database.dataset;
  printLine(
    `${cars} cars in ${cities} cities, ${bookings} bookings, seed ${seed}; ${settings.seconds * pairsPerSecond} pairs`,
  );
  const gathered = await gatherCities(database);
  const testbed = await openBenchTestbed(database, { folder, dist });
  try {
    const searches = await testbed.makers.search.make(requestCount);
    const results: FindingResult[] = [];
    const measureAll = async (comparisons: readonly Comparison[]) => {
      for (const comparison of comparisons) results.push(await measure(comparison, testbed, settings));
    };
    await measureAll(findingRows.map((row) => compareWithSearches(row, searches, gathered)));
    const lists = await testbed.makers.list.make(requestCount);
    await measureAll(createListComparisons(await assignBookings(database), lists));
    return results;
  } finally {
    await testbed.close();
  }
}

function compareWithSearches(
  { title, isGathered, maxSearches, toPath }: FindingRow,
  searches: readonly BenchRequest[],
  gathered: ReadonlySet<string>,
): Comparison {
  const others = searches.filter(
    ({ path }) => isGathered === undefined || gathered.has(readLocation(path)) === isGathered,
  );
  const requests = others.map((request) => ({ ...request, path: toPath(request.path) }));
  return { title, requests, otherTitle: "search", others, max: maxSearches };
}

function readLocation(path: string): string {
  return new URLSearchParams(path.split("?")[1]).get("location") ?? "";
}

async function measure(
  comparison: Comparison,
  { web, databaseProcesses }: BenchTestbed,
  { seconds, connections }: FindingSettings,
): Promise<FindingResult> {
  const { title, requests, others } = comparison;
  const pairs = await measurePairs({
    ...{ requests, others, connections, origin: web.origin, count: seconds * pairsPerSecond },
    watched: { server: web.pid, database: databaseProcesses },
  });
  const { ratio, lowest, highest, ...sides } = compareCosts(pairs);
  printLine(`${title}: ${ratio.toFixed(2)}, pairs ${lowest.toFixed(2)} to ${highest.toFixed(2)}`);
  for (const [side, { web, database }] of Object.entries(sides))
    printLine(`  ${side}: web ${web.toFixed(2)} ms, database ${database.toFixed(2)} ms`);
  return { comparison, pairs };
}
