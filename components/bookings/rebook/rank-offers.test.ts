import fc from "fast-check";
import { expect, test } from "vitest";
import { type PaidCar, rankOffers } from "./rank-offers";

const suv = { slug: "suv", name: "SUV" };
const economy = { slug: "economy", name: "Economy" };

function offer(slug: string, total: number, vehicle_type: typeof suv | null = suv) {
  return { slug, title: `Car ${slug}`, vehicle_type, total, currency: "EUR" };
}

const paid: PaidCar = {
  car: { slug: "mine", title: "Car mine", vehicle_type: suv },
  total: 200,
  currency: "EUR",
};
const slugs = (offers: readonly { slug: string }[]) => offers.map(({ slug }) => slug);

test("the same vehicle type comes before a total that is nearer", () => {
  const { covered } = rankOffers([offer("near", 199, economy), offer("same", 120)], paid);
  expect(slugs(covered)).toEqual(["same", "near"]);
});

test("within a type the total nearest to the paid one comes first, on both sides", () => {
  const { covered, costlier } = rankOffers(
    [offer("low", 90), offer("close", 195), offer("far", 320), offer("above", 201), offer("equal", 200)],
    paid,
  );
  expect(slugs(covered)).toEqual(["equal", "close", "low"]);
  expect(slugs(costlier)).toEqual(["above", "far"]);
});

test("a difference of at most 0.01 counts as none", () => {
  const { covered, costlier } = rankOffers([offer("cent", 200.01), offer("two", 200.02)], paid);
  expect([slugs(covered), slugs(costlier)]).toEqual([["cent"], ["two"]]);
});

test("equal cars are in the order of their slugs, regardless of the order of the search", () => {
  const { covered } = rankOffers([offer("b", 150), offer("a", 150)], paid);
  expect(slugs(covered)).toEqual(["a", "b"]);
});

test("the car itself, and its offer in a later search, are not offered", () => {
  const [earlier, later, other] = ["1", "2", "3"].map((end) => `offer-${end.padStart(26, "0")}`);
  const same = { ...offer(later ?? "", 180), title: "VW Golf" };
  const different = { ...offer(other ?? "", 180), title: "VW Polo" };
  const own = { ...offer("golf", 170), title: "VW Golf" };
  const car = { slug: earlier ?? "", title: "VW Golf", vehicle_type: suv };
  expect(slugs(rankOffers([same, different, own], { ...paid, car }).covered)).toEqual([other, "golf"]);
  expect(slugs(rankOffers([offer("mine", 100), offer("a", 90)], paid).covered)).toEqual(["a"]);
});

test("a car without a type does not match the type, and a car in another currency is not offered", () => {
  const untyped = { ...paid, car: { ...paid.car, vehicle_type: null } };
  const found = [
    offer("none", 100, null),
    offer("near", 190, economy),
    { ...offer("pounds", 200), currency: "GBP" },
  ];
  expect(slugs(rankOffers(found, untyped).covered)).toEqual(["near", "none"]);
});

type Shown = ReturnType<typeof offer>;

/** Returns whether the first car may be shown before the second one. */
function isAsGood(first: Shown, second: Shown): boolean {
  const [same, other] = [first, second].map(({ vehicle_type }) => vehicle_type === suv);
  if (same !== other) return same === true;
  return Math.abs(first.total - 200) <= Math.abs(second.total - 200) + 0.011;
}

test("for any cars, each shown car is at least as good as every later and every omitted one", () => {
  const anyOffer = fc.record({
    slug: fc.stringMatching(/^[a-z]{1,6}$/),
    cents: fc.integer({ min: 1, max: 60_000 }),
    type: fc.constantFrom(suv, economy, null),
  });
  const anyOffers = fc.uniqueArray(anyOffer, { selector: ({ slug }) => slug, maxLength: 12 });
  fc.assert(
    fc.property(anyOffers, (made) => {
      const offers = made.map(({ slug, cents, type }) => offer(slug, cents / 100, type));
      const others = offers.filter(({ slug }) => slug !== "mine");
      const { covered, costlier } = rankOffers(offers, paid);
      for (const [shown, all] of [
        [covered, others.filter(({ total }) => total < 200.015)],
        [costlier, others.filter(({ total }) => total > 200.015)],
      ] as const) {
        expect(shown).toHaveLength(Math.min(3, all.length));
        for (const [place, better] of shown.entries()) {
          const worse = all.filter((one) => !shown.slice(0, place).includes(one));
          expect(worse.filter((one) => !isAsGood(better, one))).toEqual([]);
        }
      }
    }),
    { numRuns: 300 },
  );
});
