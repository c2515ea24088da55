import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { dayNumber } from "@/lib/dates";
import { test } from "../../testing/fixtures/integration-test";
import { toMs } from "../car-rules";
import { getStayInstants } from "./stay-instants";

/** Zones whose clocks change by an hour or half an hour, and one that left out 30 December 2011. */
const zones = ["Europe/Lisbon", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu"];

test.for(zones)(
  "the instants of a local hour in %s are those of the database",
  async (timezone, { runtime }) => {
    const { database } = runtime;
    // A year around a multiple of 512 days, so that two parts are read.
    const first = Math.round(dayNumber("2027-06-01") / 512) * 512 - 180;
    for (const [start, hour] of [
      [first, 0],
      [first, 2],
      [dayNumber("2011-12-20"), 10],
    ] as const) {
      const last = start + 365;
      const instant = sql`stay_instant(date '1970-01-01' + day, ${hour}::integer, ${timezone}::text)`;
      const [row] = await database.rows<{ expected: number[] }>(
        sql`select json_agg(${toMs(instant)} order by day) as expected
          from generate_series(${start}::integer, ${last}::integer) as day`,
      );
      const days = Array.from({ length: last - start + 1 }, (_, index) => start + index);
      // The second call finds everything in memory.
      for (const server of ["one", "one"]) {
        const toInstant = await getStayInstants(database, { server, timezone, hour }, { first: start, last });
        expect(days.map(toInstant)).toEqual(row?.expected);
      }
    }
  },
);
