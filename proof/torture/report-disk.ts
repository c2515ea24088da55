import type { Exchange, Run } from "../kit/run-records";
import type { TextTable } from "../kit/table";
import type { SmallDisk } from "./faults/disk";

export type DiskCounts = { done: number; unavailable: number; otherErrors: number; unknown: number };

/**
 * Counts the outcomes of reads and of writes that began and ended while the disk was full. `done` counts every
 * response below 500.
 */
export function countWhileFull(
  { exchanges }: Pick<Run, "exchanges">,
  { fullTimes }: Pick<SmallDisk, "fullTimes">,
): { reads: DiskCounts; writes: DiskCounts } {
  const counts = { reads: noCounts(), writes: noCounts() };
  for (const exchange of exchanges) {
    const endedAt = exchange.completion?.at ?? Number.POSITIVE_INFINITY;
    if (!fullTimes.some(({ from, until }) => exchange.at >= from && endedAt <= until)) continue;
    counts[exchange.method === "GET" ? "reads" : "writes"][toOutcome(exchange)] += 1;
  }
  return counts;
}

function noCounts(): DiskCounts {
  return { done: 0, unavailable: 0, otherErrors: 0, unknown: 0 };
}

function toOutcome({ completion }: Exchange): keyof DiskCounts {
  if (completion === undefined || completion.t === "info") return "unknown";
  if (completion.status < 500) return "done";
  return completion.status === 503 ? "unavailable" : "otherErrors";
}

/**
 * Returns a message for each condition that a run with a full disk did not meet: the disk was full, writes were
 * rejected with 503, no request failed with another 5xx status, and reads continued.
 */
export function findDiskFailures(
  { reads, writes }: ReturnType<typeof countWhileFull>,
  { fullTimes }: Pick<SmallDisk, "fullTimes">,
): string[] {
  return [
    ...(fullTimes.length === 0 ? ["the disk was never full"] : []),
    ...(writes.unavailable === 0 ? ["no write was rejected with 503 while the disk was full"] : []),
    ...(reads.otherErrors + writes.otherErrors > 0 ? ["a request failed with another status than 503"] : []),
    ...(reads.done === 0 ? ["no read succeeded while the disk was full"] : []),
  ];
}

export function toDiskTable({ reads, writes }: ReturnType<typeof countWhileFull>): TextTable {
  const line = (name: string, counts: DiskCounts) => [
    name,
    ...[counts.done, counts.unavailable, counts.otherErrors, counts.unknown].map(String),
  ];
  return {
    headings: ["while the disk was full", "below 500", "503", "other 5xx", "unknown"],
    lines: [line("reads", reads), line("writes", writes)],
  };
}
