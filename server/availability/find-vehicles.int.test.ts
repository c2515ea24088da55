import { expect } from "vitest";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { callOperation } from "../testing/fixtures/call-operation";
import { carEntry, countryEntry, importFile, locationEntry } from "../testing/fixtures/catalogue-file";
import { test } from "../testing/fixtures/integration-test";
import { daysFrom } from "../testing/fixtures/rental-body";

const cities = 21;
const carsPerCity = 52;
const stay = { date_from: daysFrom(new Date(), 10), date_to: daysFrom(new Date(), 13) };

/** More cars than `maxFullVehicles`, in more cities than `locationsPerBatch`. Many have the same price. */
const cars = Array.from({ length: cities * carsPerCity }, (_, n) => ({
  slug: `car-${(n * 7919) % (cities * carsPerCity)}`,
  city: `city-${n % cities}`,
  price: 20 + ((n * 31) % 97),
}));

test("paging to the end of a search over many cities returns every vehicle once, in order", async ({
  runtime,
  ctx,
}) => {
  await importFile(runtime, {
    countries: [countryEntry("pt")],
    locations: Array.from({ length: cities }, (_, n) => locationEntry(`city-${n}`, "pt")),
    cars: cars.map(({ slug, city, price }) => carEntry(slug, city, { price_per_day: price, title: slug })),
  });
  const page = async (number: number) =>
    await callOperation(searchAvailabilityContract, ctx, {
      query: { ...stay, page: String(number), limit: "50" },
    });
  const expected = cars
    .map(({ slug, city, price }) => ({ slug, city, total: 3 * price }))
    .sort((a, b) => a.total - b.total || (a.slug < b.slug ? -1 : 1));
  for (const number of [1, 19, 20, 21, 22, 23, 1_000_000]) {
    const { vehicles, total } = await page(number);
    expect(total).toBe(cars.length);
    const found = vehicles.map((one) => ({ slug: one.slug, city: one.location?.slug, total: one.total }));
    expect(found).toEqual(expected.slice((number - 1) * 50, number * 50));
  }
});

test("a burst of 100 searches over many cities is served", async ({ runtime, ctx }) => {
  await importFile(runtime, {
    countries: [countryEntry("es")],
    locations: ["one", "two"].map((slug) => locationEntry(slug, "es")),
    cars: ["one", "two"].map((slug) => carEntry(`car-in-${slug}`, slug)),
  });
  const query = { ...stay, country: "es" };
  const found = await Promise.all(
    Array.from({ length: 100 }, () => callOperation(searchAvailabilityContract, ctx, { query })),
  );
  expect(found.map(({ total }) => total)).toEqual(Array(100).fill(2));
});
