import fc from "fast-check";
import { expect } from "vitest";
import type { Vehicle } from "@/lib/contracts/availability";
import type { PartnerContext } from "../context";
import { test } from "../testing/fixtures/integration-test";
import { searchDirectly } from "../testing/search-model/direct-search";
import {
  type ImportedCatalogue,
  importCatalogue,
  importKnownValues,
  toDecimal,
} from "../testing/search-model/import-catalogue";
import {
  printSeed,
  type RandomQuery,
  randomCatalogue,
  randomQuery,
} from "../testing/search-model/random-catalogue";
import { sendSearch, toParams } from "../testing/search-model/send-search";

async function readAllPages(
  ctx: PartnerContext,
  query: RandomQuery,
  at: ImportedCatalogue,
): Promise<Vehicle[]> {
  const found: Vehicle[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await sendSearch(ctx, { ...toParams(query, at), page: String(page) });
    found.push(...answer.vehicles);
    if (answer.vehicles.length === 0) {
      expect(answer.total).toBe(found.length);
      return found;
    }
  }
}

test("a search equals the direct computation over every hour and day in vehicles, prices, order and pages", async ({
  runtime,
  ctx,
}) => {
  await importKnownValues(runtime);
  const queries = fc.array(randomQuery, { minLength: 8, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(randomCatalogue, queries, async (catalogue, drawn) => {
      const at = await importCatalogue(runtime, ctx.partner.id, catalogue);
      for (const query of drawn) {
        const found = (await readAllPages(ctx, query, at)).map((one) => ({
          slug: one.slug,
          title: one.title,
          total: one.total,
          baseTotal: one.base_total,
          variable: one.variable_pricing,
        }));
        const expected = searchDirectly(catalogue, query).map(({ car, total, baseTotal, variable }) => ({
          slug: car.slug,
          title: car.title,
          total: toDecimal(total, query.currency ?? "EUR"),
          baseTotal: toDecimal(baseTotal, "EUR"),
          variable,
        }));
        expect(found, JSON.stringify(query)).toEqual(expected);
      }
    }),
    { numRuns: 50, interruptAfterTimeLimit: 20_000, seed: printSeed("search") },
  );
});
