import fc from "fast-check";
import { expect } from "vitest";
import { type Explanation, explainAvailabilityContract } from "@/lib/contracts/explain";
import { hiddenReasons } from "@/lib/hidden-reasons";
import type { PartnerContext } from "../../context";
import { callOperation } from "../../testing/fixtures/call-operation";
import { test } from "../../testing/fixtures/integration-test";
import {
  findBestDirectly,
  findFreeFromDirectly,
  findReasonDirectly,
} from "../../testing/search-model/direct-explanation";
import { importCatalogue, importKnownValues } from "../../testing/search-model/import-catalogue";
import {
  cities,
  now,
  printSeed,
  type RandomCatalogue,
  type RandomQuery,
  randomCatalogue,
  randomQuery,
} from "../../testing/search-model/random-catalogue";
import { sendSearch, toParams } from "../../testing/search-model/send-search";

type Case = {
  ctx: PartnerContext;
  catalogue: RandomCatalogue;
  query: RandomQuery;
  params: Record<string, string>;
};

async function explain({ ctx, params }: Case, car?: string): Promise<Explanation> {
  const query = car === undefined ? params : { ...params, car };
  return await callOperation(explainAvailabilityContract, { ...ctx, now }, { query });
}

function expectedHidden({ catalogue, query }: Case) {
  const cars = catalogue.cars.filter(({ city }) => city === query.city);
  const bySlug = [...cars].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return hiddenReasons.flatMap((reason) => {
    const hidden = bySlug.filter((car) => findReasonDirectly(catalogue, car, query) === reason);
    const isDated = reason === "booked" || reason === "turnaround";
    const examples = hidden.slice(0, 3).map((car) => ({
      slug: car.slug,
      title: car.title,
      detail: expect.toSatisfy((detail) => detail === null || detail !== ""),
      free_from: isDated ? findFreeFromDirectly(catalogue, car, query) : null,
    }));
    return hidden.length === 0 ? [] : [{ reason, count: hidden.length, examples }];
  });
}

/**
 * Asserts that a search with each alternative finds the number of vehicles and the price that it states, and
 * that the best alternative of each kind is included.
 */
async function checkAlternatives(one: Case, { alternatives, shown, considered }: Explanation): Promise<void> {
  expect(alternatives.length).toBeLessThanOrEqual(5);
  const keys = alternatives.map(({ vehicles, from_total }) => [-vehicles, from_total]);
  expect(keys).toEqual([...keys].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
  for (const { change, vehicles, from_total, currency } of alternatives) {
    const changed = Object.entries({ ...one.params, sort: "price", ...change }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    );
    const search = await sendSearch(one.ctx, Object.fromEntries(changed));
    expect(search.total, JSON.stringify(change)).toBe(vehicles);
    expect(search.vehicles[0]).toMatchObject({ total: from_total, currency });
    expect(vehicles).toBeGreaterThan(shown);
  }
  const isComplete = shown > 0 && shown === considered;
  for (const [kind, most] of Object.entries(findBestDirectly(one.catalogue, one.query))) {
    const best = alternatives.find((alternative) => alternative.kind === kind);
    if (isComplete) expect(best, kind).toBeUndefined();
    else if (most > shown) expect(best?.vehicles, kind).toBe(most);
  }
}

async function checkExplanation(one: Case): Promise<void> {
  const found = await explain(one);
  const cars = one.catalogue.cars.filter(({ city }) => city === one.query.city);
  const expected = expectedHidden(one);
  const count = expected.reduce((sum, group) => sum + group.count, 0);
  const context = JSON.stringify(one.params);
  expect(found.hidden, context).toEqual(expected);
  expect(found, context).toMatchObject({ considered: cars.length, shown: cars.length - count });
  expect(found.shown, context).toBe((await sendSearch(one.ctx, one.params)).total);
  await checkAlternatives(one, found);
  const [car] = cars;
  if (car === undefined) return;
  const reason = findReasonDirectly(one.catalogue, car, one.query);
  const ofCar = await explain(one, car.slug);
  const shown = reason === undefined ? 1 : 0;
  expect(ofCar).toMatchObject({ considered: 1, shown, alternatives: found.alternatives });
  expect(ofCar.hidden.map((group) => [group.reason, group.count])).toEqual(
    reason === undefined ? [] : [[reason, 1]],
  );
}

test("an explanation equals the direct computation, and every alternative finds what it promises", async ({
  runtime,
  ctx,
}) => {
  await importKnownValues(runtime);
  const searchOfCity = fc
    .tuple(randomQuery, fc.integer({ min: 0, max: cities.length - 1 }))
    .map(([query, city]) => ({ ...query, city }));
  await fc.assert(
    fc.asyncProperty(
      randomCatalogue,
      fc.array(searchOfCity, { minLength: 4, maxLength: 8 }),
      async (catalogue, queries) => {
        const at = await importCatalogue(runtime, ctx.partner.id, catalogue);
        for (const query of queries) {
          await checkExplanation({ ctx, catalogue, query, params: toParams(query, at) });
        }
      },
    ),
    { seed: printSeed("explain"), numRuns: 50, interruptAfterTimeLimit: 15_000 },
  );
});
