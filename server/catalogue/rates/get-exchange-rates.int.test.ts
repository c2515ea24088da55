import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { addDays, parseDay } from "@/lib/dates";
import { parseRate } from "@/lib/money";
import { test } from "../../testing/fixtures/integration-test";
import { getExchangeRates } from "./get-exchange-rates";

test("each currency has its latest rate up to the day, and none before its first", async ({
  runtime: { database },
}) => {
  const first = parseDay("2027-01-01");
  if (first === undefined) throw new Error("2027-01-01 is a day.");
  const rate = fc.record({
    currency: fc.constantFrom("USD", "JPY", "GBP", "AED"),
    day: fc.integer({ min: 0, max: 20 }),
    perEur: fc.integer({ min: 1, max: 9999 }).map((n) => `${n}.5`),
  });
  const table = fc.uniqueArray(rate, {
    selector: ({ currency, day }) => `${currency} ${day}`,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: -1, max: 22 }), async (rates, today) => {
      await database.rows(sql`truncate exchange_rates`);
      for (const { currency, day, perEur } of rates) {
        await database.rows(
          sql`insert into exchange_rates (currency, as_of, per_eur) values (${currency}, ${addDays(first, day)}, ${perEur})`,
        );
      }
      const past = rates.filter(({ day }) => day <= today).sort((left, right) => left.day - right.day);
      const expected = new Map(past.map(({ currency, perEur }) => [currency, parseRate(perEur)]));
      expect(await getExchangeRates(database, addDays(first, today))).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
