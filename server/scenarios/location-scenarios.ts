/** The behaviour of one simulated supplier of a test city. */
export type SupplierScript = { supplier: string; answers: "offers" | "garbage" | "never"; afterMs: number };

/** The behaviour of a search of one test city. */
export type LocationScenario = {
  slug: string;
  /** The behaviour in words, also the city's name. */
  title: string;
  /** The final status of the search. */
  outcome: "complete" | "failed" | "expired";
  suppliers: readonly SupplierScript[];
  /** The lifetime of the search in seconds, if it differs from the default. */
  searchSeconds?: number;
};

/**
 * The delay of the supplier's response, in milliseconds. Delays between polls are 500, 1000 and 1500 ms, so the third
 * response, at 1.5 s, is still pending and the fourth, at 3 s, contains the supplier's offers.
 */
const supplierDelayMs = 2200;

const list: readonly LocationScenario[] = [
  { slug: "test-instant", title: "Test Track: complete immediately", outcome: "complete", suppliers: [] },
  {
    slug: "test-poll",
    title: "Test Track: pending three times, then complete",
    outcome: "complete",
    suppliers: [{ supplier: "test-poll", answers: "offers", afterMs: supplierDelayMs }],
  },
  {
    slug: "test-poll-partial",
    title: "Test Track: more vehicles with each poll",
    outcome: "complete",
    suppliers: [
      { supplier: "test-poll-partial-a", answers: "offers", afterMs: 150 },
      { supplier: "test-poll-partial-b", answers: "offers", afterMs: 1000 },
      { supplier: "test-poll-partial-c", answers: "offers", afterMs: 2200 },
      { supplier: "test-poll-partial-d", answers: "offers", afterMs: 4000 },
    ],
  },
  {
    slug: "test-poll-slow",
    title: "Test Track: pending for more than a minute",
    outcome: "complete",
    suppliers: [{ supplier: "test-poll-slow", answers: "offers", afterMs: 65_000 }],
  },
  {
    slug: "test-poll-failed",
    title: "Test Track: the search fails",
    outcome: "failed",
    suppliers: [{ supplier: "test-poll-failed", answers: "garbage", afterMs: 1000 }],
  },
  {
    slug: "test-poll-expired",
    title: "Test Track: the search expires",
    outcome: "expired",
    suppliers: [{ supplier: "test-poll-expired", answers: "never", afterMs: 0 }],
    searchSeconds: 4,
  },
  { slug: "test-empty", title: "Test Track: no vehicles", outcome: "complete", suppliers: [] },
  { slug: "test-crowd", title: "Test Track: 137 vehicles", outcome: "complete", suppliers: [] },
  { slug: "test-fx", title: "Test Track: prices in GBP, JPY and KWD", outcome: "complete", suppliers: [] },
];

export const locationScenarios: ReadonlyMap<string, LocationScenario> = new Map(
  list.map((scenario) => [scenario.slug, scenario]),
);
