import { addDays, daysBetween, parseDay } from "../../../lib/dates";
import { printLine } from "../../kit/print-line";
import { type BenchTestbed, openBenchTestbed } from "../bench-testbed";
import type { BenchDatabase } from "../dataset/bench-cluster";
import { largeCityCars } from "../dataset/dataset";
import type { BenchRequest } from "../load/bench-requests";
import { type Measured, runLoad } from "../load/run-load";
import { assignBookings } from "./assign-bookings";
import { createListComparisons } from "./compare-lists";

/** Requests that are compared with other requests of the same run, on the same data. */
export type Comparison = {
  title: string;
  requests: readonly BenchRequest[];
  /** A name for `others` in the report. */
  otherTitle: string;
  others: readonly BenchRequest[];
  /** The maximum CPU time per response, as a multiple of that of the others. */
  max: number;
};

/** A request that costs more than a search. It is compared with searches of the same cities and dates. */
type FindingRow = {
  title: string;
  /** The maximum CPU time per response, as a multiple of that of a search. */
  maxSearches: number;
  /** Converts the path of a search of one city. */
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
    maxSearches: 2,
    toPath: (path) => path.replace("availability?", "availability/explain?"),
  },
];

/** Returns the calendar that begins with the rental of a search. */
function toCalendarPath(searchPath: string): string {
  const query = new URLSearchParams(searchPath.split("?")[1]);
  const [from, until] = ["date_from", "date_to"].map((name) => parseDay(query.get(name) ?? ""));
  if (from === undefined || until === undefined) throw new Error(`${searchPath} has no dates.`);
  const days = daysBetween(from, until);
  const location = query.get("location");
  return `/v1/rentals/calendar?location=${location}&from=${from}&to=${addDays(from, calendarDays - 1)}&days=${days}`;
}

export type FindingResult = { comparison: Comparison; requests: Measured[]; others: Measured[] };
export type FindingSettings = { seconds: number; connections: number; folder: string; dist: string };

const requestCount = 2000;

/** The number of times that both sides of a comparison are measured, in turn, so that other load affects both. */
const rounds = 3;

/**
 * Measures searches with additions, such as facets, against plain searches, and long lists of bookings against short
 * ones.
 */
export async function measureFinding(
  database: BenchDatabase,
  settings: FindingSettings,
): Promise<FindingResult[]> {
  const { folder, dist } = settings;
  const owners = await assignBookings(database);
  const testbed = await openBenchTestbed(database, { folder, dist });
  try {
    const searches = await testbed.makers.search.make(requestCount);
    const comparisons = [
      ...findingRows.map((row) => compareWithSearches(row, searches)),
      ...createListComparisons(owners, await testbed.makers.list.make(requestCount)),
    ];
    const results: FindingResult[] = [];
    for (const comparison of comparisons) results.push(await measure(comparison, testbed, settings));
    return results;
  } finally {
    await testbed.close();
  }
}

function compareWithSearches(
  { title, maxSearches, toPath }: FindingRow,
  searches: readonly BenchRequest[],
): Comparison {
  const requests = searches.map((request) => ({ ...request, path: toPath(request.path) }));
  return { title, requests, otherTitle: "search", others: searches, max: maxSearches };
}

async function measure(
  comparison: Comparison,
  testbed: BenchTestbed,
  settings: FindingSettings,
): Promise<FindingResult> {
  printLine(comparison.title);
  const result: FindingResult = { comparison, requests: [], others: [] };
  for (let round = 0; round < rounds; round += 1) {
    result.others.push(await load(testbed, comparison.others, settings));
    result.requests.push(await load(testbed, comparison.requests, settings));
  }
  return result;
}

async function load(
  { web, databaseProcesses }: BenchTestbed,
  requests: readonly BenchRequest[],
  { seconds, connections, folder }: FindingSettings,
): Promise<Measured> {
  const measured = await runLoad({
    ...{ origin: web.origin, requests, folder, connections, seconds, rate: null, expectedStatus: 200 },
    watched: { server: web.pid, database: databaseProcesses },
  });
  const { perSecond, serverMs, databaseMs } = measured;
  printLine(
    `  ${perSecond.toFixed(0)}/s; web ${serverMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms`,
  );
  return measured;
}
