import { printLine } from "../../kit/print-line";
import { type BenchTestbed, openBenchTestbed } from "../bench-testbed";
import type { BenchDatabase } from "../dataset/bench-cluster";
import { largeCityCars } from "../dataset/dataset";
import type { BenchRequest } from "../load/bench-requests";
import { type Measured, runLoad } from "../load/run-load";

/** A request that costs more than a search. It is compared with searches of the same cities and dates. */
export type FindingRow = {
  name: string;
  title: string;
  /** The maximum CPU time per response, in searches. */
  maxSearches: number;
  /** Converts the path of a search of one city. */
  toPath: (searchPath: string) => string;
};

export const findingRows: readonly FindingRow[] = [
  {
    name: "facets",
    title: `search with facets, city of ${largeCityCars} cars`,
    maxSearches: 1.1,
    toPath: (path) => `${path}&include=facets`,
  },
  {
    name: "explain",
    title: `explanation of a search, city of ${largeCityCars} cars`,
    maxSearches: 2,
    toPath: (path) => path.replace("availability?", "availability/explain?"),
  },
];

export type FindingResult = { row: FindingRow; searches: Measured[]; requests: Measured[] };
export type FindingSettings = { seconds: number; connections: number; folder: string; dist: string };

const requestCount = 2000;

/** The number of times that a row and the searches are measured, in turn, so that other load affects both. */
const rounds = 3;

/** Measures each row together with plain searches in the same run, on the same data. */
export async function measureFinding(
  database: BenchDatabase,
  settings: FindingSettings,
): Promise<FindingResult[]> {
  const { folder, dist } = settings;
  const testbed = await openBenchTestbed(database, { folder, dist });
  try {
    const searches = await testbed.makers.search.make(requestCount);
    const results: FindingResult[] = [];
    for (const row of findingRows) results.push(await compareRow(row, testbed, { searches, ...settings }));
    return results;
  } finally {
    await testbed.close();
  }
}

async function compareRow(
  row: FindingRow,
  testbed: BenchTestbed,
  { searches, ...settings }: FindingSettings & { searches: readonly BenchRequest[] },
): Promise<FindingResult> {
  printLine(row.title);
  const requests = searches.map((request) => ({ ...request, path: row.toPath(request.path) }));
  const result: FindingResult = { row, searches: [], requests: [] };
  for (let round = 0; round < rounds; round += 1) {
    result.searches.push(await load(testbed, searches, settings));
    result.requests.push(await load(testbed, requests, settings));
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
