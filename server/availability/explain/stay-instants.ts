import { sql } from "drizzle-orm";
import type { Database, Db } from "../../db/database";
import { perDatabase } from "../../db/per-database";
import { toMs } from "../car-rules";

/** An hour of the day in a time zone, by the time zone rules of one database server. */
export type LocalHour = {
  /** The identity of the server. It changes when the server is restarted, perhaps with other rules. */
  server: string;
  timezone: string;
  hour: number;
};

/** A range of days that includes both ends, each as the number of days since 1970-01-01. */
export type DayRange = { first: number; last: number };

/** The number of days whose instants are read and cached together, as one part. */
const daysPerPart = 512;
/** The maximum number of cached parts, 4 KB each. */
const maxParts = 500;

const partsOf = perDatabase((_database: Database) => new Map<string, Float64Array>());

/**
 * Reads the instants of a local hour on each day of the range. Returns a function from a day, as the number of days
 * since 1970-01-01, to the instant, in milliseconds since 1970.
 */
export async function getStayInstants(
  database: Database,
  local: LocalHour,
  { first, last }: DayRange,
): Promise<(day: number) => number> {
  const parts = new Map<number, Float64Array>();
  for (let number = toPart(first); number <= toPart(last); number += 1) {
    parts.set(number, await getPart(database, local, number));
  }
  return (day) => parts.get(toPart(day))?.[day - toPart(day) * daysPerPart] ?? Number.NaN;
}

function toPart(day: number): number {
  return Math.floor(day / daysPerPart);
}

async function getPart(database: Database, local: LocalHour, number: number): Promise<Float64Array> {
  const kept = partsOf(database);
  const key = `${local.server} ${local.timezone} ${local.hour} ${number}`;
  const known = kept.get(key);
  // The least recently used part is removed first.
  kept.delete(key);
  const part = known ?? (await findInstants(database, local, number * daysPerPart));
  kept.set(key, part);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxParts) break;
    kept.delete(oldest);
  }
  return part;
}

async function findInstants(db: Db, { timezone, hour }: LocalHour, first: number): Promise<Float64Array> {
  const instant = sql`stay_instant(date '1970-01-01' + day, ${hour}::integer, ${timezone}::text)`;
  const [row] = await db.rows<{ instants: number[] }>(
    sql`select json_agg(${toMs(instant)} order by day) as instants
        from generate_series(${first}::integer, ${first + daysPerPart - 1}::integer) as day`,
    "find-stay-instants",
  );
  return Float64Array.from(row?.instants ?? []);
}
