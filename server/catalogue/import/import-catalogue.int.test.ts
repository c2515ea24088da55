import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { inTransaction } from "../../db/in-transaction";
import { createSecretCipher } from "../../secret-encryption";
import { counterFields } from "../../testing/fixtures/catalogue-counter";
import {
  carEntry,
  countryEntry,
  importDailyRates,
  importFile,
  locationEntry,
} from "../../testing/fixtures/catalogue-file";
import { createBooking } from "../../testing/fixtures/create-booking";
import { test } from "../../testing/fixtures/integration-test";
import type { TestRuntime } from "../../testing/test-runtime";
import { CatalogueError } from "./catalogue-error";
import { exportCatalogue } from "./export-catalogue";

const supplier = {
  slug: "iberia-cars",
  name: "Iberia Cars",
  kind: "http-json",
  base_url: "http://127.0.0.1:4100",
  secret: "open sesame",
};

/** A file with every field of the format. */
const whole = {
  countries: [countryEntry("pt"), { code: "is", name: "Iceland", rentals: false }],
  vehicle_types: [{ slug: "economy", name: "Economy" }],
  suppliers: [supplier],
  locations: [
    locationEntry("lisbon", "pt", {
      timezone: "Europe/Lisbon",
      turnaround_hours: 2,
      suppliers: ["iberia-cars"],
      names: { pt: "Lisboa", "pt-BR": "Lisboa", de: "Lissabon" },
      aliases: ["Olisipo"],
      iata: ["LIS"],
      ...counterFields,
    }),
    locationEntry("porto", "pt", { published: false, suppliers: null }),
  ],
  cars: [
    carEntry("fiat", "lisbon", {
      vehicle_type: "economy",
      acriss_code: "MBMR",
      price_per_day: 41.5,
      sale: { price_per_day: 35, from: "2027-01-10", to: "2027-02-10" },
      rate_tiers: [
        { min_days: 7, price_per_day: 31.9 },
        { min_days: 3, price_per_day: 38 },
      ],
      date_exceptions: [
        { from: "2026-12-24", to: "2026-12-26", price_per_day: 69 },
        { from: "2026-12-20", to: "2026-12-24", price_per_day: 0 },
      ],
      fulfilment: "on_request",
      delivers: true,
      min_age: 21,
      max_age: null,
      seats: 4,
      attrs: ["bluetooth", "isofix"],
      mileage: { per_day_km: 250, extra_km_price: 0.18 },
      deposit: 300,
    }),
    carEntry("dinar", "porto", { currency: "KWD", price_per_day: 12.345, deposit: 0.001 }),
  ],
};

async function exported({ database, keys }: TestRuntime) {
  return await inTransaction(database, (tx) => exportCatalogue(tx, { seal: createSecretCipher(keys) }));
}

async function revisions({ database }: TestRuntime): Promise<Record<string, number>> {
  const rows = await database.rows<{ slug: string; revision: number }>(sql`select slug, revision from cars`);
  return Object.fromEntries(rows.map(({ slug, revision }) => [slug, revision]));
}

async function problemsOf(runtime: TestRuntime, file: unknown): Promise<string[]> {
  const failure = await importFile(runtime, file).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof CatalogueError)) throw new Error(`Not refused: ${String(failure)}`);
  for (const { path, message } of failure.problems) expect(failure.message).toContain(`${path}: ${message}`);
  return failure.problems.map(({ path }) => path);
}

test("an exported catalogue imports and exports to the same file, and the second import changes no car", async ({
  runtime,
}) => {
  expect(await importFile(runtime, whole)).toEqual({
    countries: 2,
    vehicle_types: 1,
    suppliers: 1,
    locations: 2,
    cars: 2,
    cars_created: 2,
    cars_changed: 0,
  });
  const first = await exported(runtime);
  expect(first.cars[0]).toMatchObject({
    ...whole.cars[0],
    rate_tiers: [
      { min_days: 3, price_per_day: 38 },
      { min_days: 7, price_per_day: 31.9 },
    ],
  });
  expect(first.suppliers).toEqual([supplier]);
  expect(first.locations[0]).toMatchObject({
    slug: "lisbon",
    turnaround_hours: 2,
    suppliers: ["iberia-cars"],
    names: { pt: "Lisboa", "pt-BR": "Lisboa", de: "Lissabon" },
    aliases: ["Olisipo"],
    iata: ["LIS"],
    ...counterFields,
  });
  expect(first.locations[1]).toMatchObject({
    names: {},
    aliases: [],
    iata: [],
    address: null,
    phone: null,
    opening_hours: null,
    instructions: {},
  });

  expect(await importFile(runtime, first)).toMatchObject({ cars_created: 0, cars_changed: 0 });
  expect(await exported(runtime)).toEqual(first);
  expect(await revisions(runtime)).toEqual({ fiat: 1, dinar: 1 });
});

test("a city's wrong language, name, alias or airport code is reported at its field", async ({ runtime }) => {
  const wrong = { names: { PT: "Lisboa", de: " " }, aliases: ["", "Lisbon"], iata: ["LIS", "lis"] };
  const file = { ...whole, locations: [locationEntry("lisbon", "pt", wrong)], cars: [] };
  expect((await problemsOf(runtime, file)).sort()).toEqual([
    "locations[0].aliases[0]",
    "locations[0].iata[1]",
    "locations[0].names.PT",
    "locations[0].names.de",
  ]);
});

test("an import changes the names of a city and nothing else", async ({ runtime }) => {
  const city = (overrides: Record<string, unknown>) => ({
    countries: [countryEntry("pt")],
    locations: [locationEntry("named", "pt", overrides)],
  });
  await importFile(runtime, city({ names: { pt: "Nomeada" }, iata: ["NMD"] }));
  await importFile(runtime, city({ names: { pt: "Chamada" }, aliases: ["Other"] }));
  const { locations } = await exported(runtime);
  expect(locations.find(({ slug }) => slug === "named")).toMatchObject({
    name: "named",
    names: { pt: "Chamada" },
    aliases: ["Other"],
    iata: [],
  });
});

test("a supplier's secret is not stored in plain text", async ({ runtime }) => {
  await importFile(runtime, { suppliers: [supplier] });
  const [row] = await runtime.database.rows<{ sealed: Buffer }>(
    sql`select sealed_secret as sealed from suppliers`,
  );
  expect(row?.sealed.toString("latin1")).not.toContain(supplier.secret);
});

test("a car's revision rises exactly if the car, a tier or an exception changes", async ({ runtime }) => {
  const base = carEntry("steady", "lisbon", {
    rate_tiers: [{ min_days: 3, price_per_day: 45 }],
    date_exceptions: [{ from: "2027-05-01", to: "2027-05-02", price_per_day: 60 }],
  });
  const revisionAfter = async (overrides: Record<string, unknown>) => {
    await importFile(runtime, { cars: [{ ...base, ...overrides }] });
    return (await revisions(runtime)).steady;
  };
  expect(await revisionAfter({})).toBe(1);
  expect(await revisionAfter({})).toBe(1);
  expect(await revisionAfter({ price_per_day: 51 })).toBe(2);
  expect(await revisionAfter({ price_per_day: 51, rate_tiers: [] })).toBe(3);
  expect(await revisionAfter({ price_per_day: 51, rate_tiers: [], date_exceptions: [] })).toBe(4);
  expect(await revisionAfter({ price_per_day: 51, rate_tiers: [], date_exceptions: [] })).toBe(4);
  expect(await revisionAfter({ location: "porto" })).toBe(5);
  const [car] = (await exported(runtime)).cars.filter(({ slug }) => slug === "steady");
  expect(car).toMatchObject({ ...base, location: "porto" });
});

test("an import without changes does not wait for a booking that holds a car", async ({ runtime }) => {
  const file = { cars: [carEntry("held", "lisbon")] };
  await importFile(runtime, file);
  await inTransaction(runtime.database, async (booker) => {
    await booker.rows(sql`select id from cars where slug = 'held' for update`);
    expect(await importFile(runtime, file)).toMatchObject({ cars_changed: 0 });
  });
});

test("a fleet may shrink below the booked units, and the bookings stay", async ({ runtime, ctx }) => {
  await importFile(runtime, { cars: [carEntry("shrinking", "lisbon", { fleet_size: 2 })] });
  const [car] = await runtime.database.rows<{ id: number }>(
    sql`select id from cars where slug = 'shrinking'`,
  );
  const sold = await createBooking(runtime.database, {
    carId: car?.id ?? 0,
    partnerId: ctx.partner.id,
    units: 2,
  });
  await importFile(runtime, { cars: [carEntry("shrinking", "lisbon", { fleet_size: 0 })] });
  const rows = await runtime.database.rows<{ status: string; units: number }>(
    sql`select status, units from bookings where reference = ${sold.reference}`,
  );
  expect(rows).toEqual([{ status: "pending", units: 2 }]);
});

test("a file may refer to records of an earlier import, and to no others", async ({ runtime }) => {
  await importFile(runtime, { cars: [carEntry("second", "lisbon", { vehicle_type: "economy" })] });
  expect(
    await problemsOf(runtime, { cars: [carEntry("third", "atlantis", { vehicle_type: "boat" })] }),
  ).toEqual(["cars[0].location", "cars[0].vehicle_type"]);
});

const wrongFiles: [promise: string, file: unknown, paths: string[]][] = [
  ["not an object", [], ["file"]],
  ["a misspelt list", { car: [] }, ["file"]],
  ["a misspelt field", { cars: [carEntry("a", "lisbon", { rate_tier: [] })] }, ["cars[0]"]],
  ["a missing field", { cars: [{ ...carEntry("a", "lisbon"), title: undefined }] }, ["cars[0].title"]],
  [
    "fields of the wrong type",
    { cars: [carEntry("a", "lisbon", { price_per_day: "5", published: 1 })] },
    ["cars[0].price_per_day", "cars[0].published"],
  ],
  [
    "slugs twice",
    { cars: [carEntry("a", "lisbon"), carEntry("b", "lisbon"), carEntry("a", "lisbon")] },
    ["cars[2].slug"],
  ],
  ["a country twice", { countries: [countryEntry("fr"), countryEntry("fr")] }, ["countries[1].code"]],
  [
    "a cent's fraction",
    { cars: [carEntry("a", "lisbon", { price_per_day: 41.555 })] },
    ["cars[0].price_per_day"],
  ],
  [
    "a yen's fraction",
    { cars: [carEntry("a", "lisbon", { currency: "JPY", price_per_day: 0.5 })] },
    ["cars[0].price_per_day"],
  ],
  [
    "a fraction in a tier",
    { cars: [carEntry("a", "lisbon", { rate_tiers: [{ min_days: 3, price_per_day: 1.001 }] })] },
    ["cars[0].rate_tiers[0].price_per_day"],
  ],
  ["a negative price", { cars: [carEntry("a", "lisbon", { price_per_day: -1 })] }, ["cars[0].price_per_day"]],
  [
    "a price that is too high",
    { cars: [carEntry("a", "lisbon", { price_per_day: 1e12 })] },
    ["cars[0].price_per_day"],
  ],
  [
    "text with invalid characters",
    { cars: [carEntry("a", "lisbon", { title: "a\0b", image_url: "/\ud800" })] },
    ["cars[0].title", "cars[0].image_url"],
  ],
  ["no such currency", { cars: [carEntry("a", "lisbon", { currency: "EUX" })] }, ["cars[0].currency"]],
  [
    "an ACRISS code of three",
    { cars: [carEntry("a", "lisbon", { acriss_code: "MBM" })] },
    ["cars[0].acriss_code"],
  ],
  [
    "a tier twice",
    {
      cars: [
        carEntry("a", "lisbon", {
          rate_tiers: [
            { min_days: 3, price_per_day: 1 },
            { min_days: 3, price_per_day: 2 },
          ],
        }),
      ],
    },
    ["cars[0].rate_tiers[1].min_days"],
  ],
  [
    "a tier of no days",
    { cars: [carEntry("a", "lisbon", { rate_tiers: [{ min_days: 0, price_per_day: 1 }] })] },
    ["cars[0].rate_tiers[0].min_days"],
  ],
  [
    "a range that ends before it starts",
    {
      cars: [
        carEntry("a", "lisbon", {
          date_exceptions: [{ from: "2027-01-02", to: "2027-01-01", price_per_day: 1 }],
        }),
      ],
    },
    ["cars[0].date_exceptions[0].to"],
  ],
  [
    "a day that does not exist",
    { cars: [carEntry("a", "lisbon", { sale: { from: "2027-02-29", to: "2027-03-01", price_per_day: 1 } })] },
    ["cars[0].sale.from"],
  ],
  [
    "ages the wrong way round",
    { cars: [carEntry("a", "lisbon", { min_age: 30, max_age: 20 })] },
    ["cars[0].max_age"],
  ],
  ["a city of digits alone", { locations: [locationEntry("123", "pt")] }, ["locations[0].slug"]],
  [
    "an unknown time zone",
    { locations: [locationEntry("mars", "pt", { timezone: "Mars/Olympus" })] },
    ["locations[0].timezone"],
  ],
  [
    "an unknown country and supplier",
    { locations: [locationEntry("nice", "xx", { suppliers: ["nobody"] })] },
    ["locations[0].country", "locations[0].suppliers[0]"],
  ],
  [
    "a city published where rentals are not served",
    { locations: [locationEntry("reykjavik", "is")] },
    ["locations[0].country"],
  ],
  [
    "a country no longer served while a city is published",
    { countries: [countryEntry("pt", { rentals: false })] },
    ["countries[0].rentals"],
  ],
];

test.for(wrongFiles)(
  "a catalogue with %s is rejected with its path, and nothing is written",
  async ([, file, paths], { runtime }) => {
    await importFile(runtime, whole);
    const before = await exported(runtime);
    const good = { vehicle_types: [{ slug: "should-not-stay", name: "No" }] };
    const mixed = typeof file === "object" && !Array.isArray(file) ? { ...good, ...file } : file;
    expect(await problemsOf(runtime, mixed)).toEqual(paths);
    expect(await exported(runtime)).toEqual(before);
  },
);

test("a failure during the import leaves nothing", async ({ runtime }) => {
  await importFile(runtime, whole);
  const before = await exported(runtime);
  await runtime.database.rows(sql`alter table cars add constraint sabotage check (slug <> 'broken')`);
  const cars = [carEntry("new-one", "lisbon"), carEntry("broken", "lisbon")];
  await expect(importFile(runtime, { countries: [countryEntry("fr")], cars })).rejects.toThrow("sabotage");
  await runtime.database.rows(sql`alter table cars drop constraint sabotage`);
  expect(await exported(runtime)).toEqual(before);
});

test("the second of two concurrent imports is rejected", async ({ runtime }) => {
  await inTransaction(runtime.database, async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('catalogue import', 0))`);
    await expect(importFile(runtime, whole)).rejects.toThrow("Another catalogue import is in progress.");
  });
});

test("every valid catalogue is exported as it was imported", async ({ runtime }) => {
  await importFile(runtime, whole);
  const cents = fc.integer({ min: 0, max: 1e7 }).map((minor) => minor / 100);
  const day = fc
    .integer({ min: 0, max: 700 })
    .map((n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10));
  const range = fc
    .record({ from: day, to: day, price_per_day: cents })
    .map(({ from, to, ...rest }) => (from <= to ? { from, to, ...rest } : { from: to, to: from, ...rest }));
  const car = fc.record({
    slug: fc.stringMatching(/^[a-c]{1,2}$/),
    title: fc.string({ minLength: 1, unit: "grapheme", maxLength: 30 }).filter((text) => /\S/.test(text)),
    price_per_day: cents,
    vehicle_type: fc.constantFrom(null, "economy"),
    location: fc.constantFrom("lisbon", "porto"),
    sale: fc.option(range),
    rate_tiers: fc.uniqueArray(
      fc.record({ min_days: fc.integer({ min: 1, max: 365 }), price_per_day: cents }),
      {
        selector: (tier) => tier.min_days,
        maxLength: 4,
      },
    ),
    date_exceptions: fc.array(range, { maxLength: 4 }),
    fleet_size: fc.integer({ min: 0, max: 9 }),
    published: fc.boolean(),
    attrs: fc.uniqueArray(fc.constantFrom("gps", "isofix", "4x4"), { maxLength: 3 }),
    air_conditioning: fc.option(fc.boolean()),
    deposit: fc.option(cents),
  });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(car, { selector: ({ slug }) => slug, maxLength: 6 }), async (drawn) => {
      const cars = drawn.map(({ slug, location, ...fields }) => carEntry(`any-${slug}`, location, fields));
      await importFile(runtime, { cars });
      const stored = new Map((await exported(runtime)).cars.map((one) => [one.slug, one]));
      for (const one of cars) {
        const back = stored.get(String(one.slug));
        expect(back).toMatchObject({ ...one, rate_tiers: expect.any(Array) });
        const byDays = (tiers: unknown) => new Set(JSON.stringify(tiers).match(/\{[^}]*\}/g));
        expect(byDays(back?.rate_tiers)).toEqual(byDays(one.rate_tiers));
      }
      expect(await importFile(runtime, { cars })).toMatchObject({ cars_created: 0, cars_changed: 0 });
    }),
    { numRuns: 30, interruptAfterTimeLimit: 20_000 },
  );
});

test("rates are upserted, and the euro's own line is skipped", async ({ runtime }) => {
  await importDailyRates(runtime, "2027-01-01", { USD: "1.1", EUR: "1" });
  await importDailyRates(runtime, "2027-01-01", { USD: "1.2", JPY: "186.75" });
  const rows = await runtime.database.rows(
    sql`select currency, per_eur as "perEur", as_of as "asOf" from exchange_rates order by currency`,
  );
  expect(rows).toEqual([
    { currency: "JPY", perEur: "186.75", asOf: "2027-01-01" },
    { currency: "USD", perEur: "1.2", asOf: "2027-01-01" },
  ]);
});
