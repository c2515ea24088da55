import { getErrorCode } from "../../kit/exchanges";
import { findQuantile } from "../../kit/find-quantile";
import type { CompletedExchange, Exchange } from "../../kit/run-records";
import type { TextTable } from "../../kit/table";
import type { InjectedFault } from "./fault-types";

/** The times without bookings and without searches around one fault. */
export type Outage = {
  injected: InjectedFault;
  /**
   * The longest time in which the service decided on no booking, in seconds. It counts from the fault, or from its end
   * if it blocks bookings.
   */
  bookings: number;
  searches: number;
  /** Seconds from the fault to the first booking after the longest time without one. */
  bookingsBackAfter: number;
  /**
   * Seconds from the fault to the first search after the first interruption of more than `interruptedSeconds`. 0 if there
   * was none. A second interruption, when searches return to the primary, counts only in `searches`.
   */
  searchesBackAfter: number;
};

/** The time between two searches, in seconds, above which they were interrupted. */
const interruptedSeconds = 1;

/** The time after the recovery of the cluster that still counts towards its fault, in milliseconds. */
const afterMs = 2000;

/** Measures the time without bookings and without searches for each fault. */
export function measureOutages(exchanges: readonly Exchange[], faults: readonly InjectedFault[]): Outage[] {
  const booked = timesOf(exchanges, isBookingDecided);
  const searched = timesOf(exchanges, isSearchAnswered);
  return faults.map((injected) => {
    const { fault, at, endedAt, recoveredAt } = injected;
    const from = fault.blocksBookings === true ? endedAt : at;
    const bookings = findLongestGap(booked, from, recoveredAt + afterMs);
    const searches = findLongestGap(searched, at, recoveredAt + afterMs);
    const interrupted = findGaps(searched, at, recoveredAt + afterMs).find(
      ({ seconds }) => seconds > interruptedSeconds,
    );
    return {
      injected,
      bookings: bookings.seconds,
      searches: searches.seconds,
      bookingsBackAfter: (bookings.until - at) / 1000,
      searchesBackAfter: ((interrupted?.until ?? at) - at) / 1000,
    };
  });
}

function timesOf(exchanges: readonly Exchange[], counts: (exchange: CompletedExchange) => boolean): number[] {
  return exchanges
    .flatMap(({ completion, ...invocation }) =>
      completion === undefined || completion.t === "info" || !counts({ ...invocation, completion })
        ? []
        : [completion.at],
    )
    .toSorted((one, other) => one - other);
}

/** Returns whether the service has decided on the booking, for or against it. */
function isBookingDecided(exchange: CompletedExchange): boolean {
  const { op, completion } = exchange;
  if (op !== "book" && op !== "one-step") return false;
  if (completion.status >= 500 || [401, 429].includes(completion.status)) return false;
  return getErrorCode(exchange) !== "idempotency_key_in_progress";
}

function isSearchAnswered({ op, completion }: CompletedExchange): boolean {
  return op === "search" && completion.status === 200;
}

type Gap = { seconds: number; until: number };

/**
 * Returns the longest gap between two successive times within the limits, and its end. Both limits count as times
 * too.
 */
export function findLongestGap(times: readonly number[], from: number, until: number): Gap {
  return findGaps(times, from, until).reduce(
    (longest, gap) => (gap.seconds > longest.seconds ? gap : longest),
    {
      seconds: 0,
      until: from,
    },
  );
}

/** Returns, in order, the gaps between successive times within the limits. Both limits count as times too. */
function findGaps(times: readonly number[], from: number, until: number): Gap[] {
  const inside = [from, ...times.filter((time) => time > from && time < until), until];
  return inside.slice(1).map((time, index) => ({
    seconds: (time - (inside[index] ?? time)) / 1000,
    until: time,
  }));
}

/**
 * Returns a table with one line per fault: how often it was injected, and the times without bookings and searches. A
 * last line sums up the failovers, if there are any.
 */
export function toOutageTable(outages: readonly Outage[]): TextTable {
  const titles = [...new Set(outages.map(({ injected }) => injected.fault.title))];
  const failovers = outages.filter(({ injected }) => injected.fault.effect === "failover");
  const lines = titles.map((title) =>
    toLine(
      title,
      outages.filter(({ injected }) => injected.fault.title === title),
    ),
  );
  return {
    headings: ["fault", "times", "bookings p50", "p95", "max", "searches p50", "p95", "max"],
    lines:
      failovers.length === 0 ? lines : [...lines, toLine("all failovers without a switchover", failovers)],
  };
}

function toLine(title: string, outages: readonly Outage[]): string[] {
  const figures = (values: readonly number[]) =>
    [0.5, 0.95, 1].map((share) => `${(findQuantile(values, share) ?? 0).toFixed(1)} s`);
  return [
    title,
    String(outages.length),
    ...figures(outages.map(({ bookings }) => bookings)),
    ...figures(outages.map(({ searches }) => searches)),
  ];
}
