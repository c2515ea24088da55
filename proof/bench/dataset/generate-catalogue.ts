import { addDays } from "../../../lib/dates";
import { createRandom, type Random } from "../../kit/random";
import type { Row, Table } from "./copy-rows";
import { carSlug, citySlug, countryCodes, type Dataset, getCarRange, getZone, isPublished } from "./dataset";

const types = words("mini economy compact standard full-size premium luxury estate suv van convertible");
const attributes = words("bluetooth isofix navigation carplay cruise-control roof-rack tow-bar snow-tyres");
const currencies = words("USD GBP JPY AUD CHF SEK NOK DKK PLN CZK HUF RON TRY ILS ZAR AED CAD NZD SGD");
const rateDays = 365;

function words(text: string): string[] {
  return text.split(/\s+/);
}

/** Generates cities, cars and rates. A car depends only on the seed and its own ID. */
export function generateCatalogue(dataset: Dataset): Table[] {
  return [
    {
      name: "countries",
      rows: countryCodes.map((code) => ({ code, name: `Country ${code}`, rentals: true })),
    },
    { name: "vehicle_types", rows: types.map((slug, index) => ({ id: index + 1, slug, name: slug })) },
    { name: "exchange_rates", rows: exchangeRates(dataset) },
    { name: "locations", rows: locations(dataset) },
    { name: "cars", rows: cars(dataset) },
    { name: "car_rate_tiers", rows: rateTiers(dataset) },
    { name: "car_date_exceptions", rows: dateExceptions(dataset) },
  ];
}

function* exchangeRates({ seed, anchor }: Dataset): Iterable<Row> {
  for (const [index, currency] of currencies.entries()) {
    const random = createRandom(seed, 900_000 + index);
    const usual = currency === "JPY" ? 160 : 0.8 + random.next() * 10;
    for (let day = -rateDays; day <= 0; day += 1) {
      const perEur = (usual * (0.98 + random.next() * 0.04)).toFixed(4);
      yield { currency, as_of: addDays(anchor, day), per_eur: perEur };
    }
  }
}

function* locations(dataset: Dataset): Iterable<Row> {
  for (let id = 1; id <= dataset.cities; id += 1) {
    const random = createRandom(dataset.seed, 1_000_000 + id);
    const { name: timezone, country, currency } = getZone(id);
    yield {
      id,
      slug: citySlug(id),
      name: `City ${id}`,
      country_code: country,
      timezone,
      latitude: (random.next() * 120 - 60).toFixed(4),
      longitude: (random.next() * 300 - 150).toFixed(4),
      currency,
      published: true,
      turnaround_hours: random.pick([0, 0, 1, 2]),
    };
  }
}

export type CarShape = { basePrice: number; fleetSize: number; published: boolean };

/**
 * Returns the properties of a car that other tables need too, and the source of random numbers for the rest.
 */
export function getCarShape(dataset: Dataset, id: number): CarShape & { random: Random } {
  const random = createRandom(dataset.seed, 10_000_000 + id);
  return {
    basePrice: random.between(2000, 20_000),
    fleetSize: random.pick([1, 1, 2, 3, 4, 6, 8, 10]),
    published: isPublished(id),
    random,
  };
}

function* cars(dataset: Dataset): Iterable<Row> {
  for (let city = 1; city <= dataset.cities; city += 1) {
    const { first, last } = getCarRange(dataset, city);
    for (let id = first; id <= last; id += 1) yield toCarRow(dataset, city, id);
  }
}

function toCarRow(dataset: Dataset, city: number, id: number): Row {
  const { basePrice, fleetSize, published, random } = getCarShape(dataset, id);
  const type = random.between(1, types.length);
  const limitedMileage = random.chance(0.5);
  return {
    id,
    slug: carSlug(id),
    title: `${random.pick(["Alba", "Brio", "Cielo", "Dune", "Estrel"])} ${random.between(1, 40)} or similar`,
    vehicle_type_id: type,
    location_id: city,
    acriss_code: random.pick(["MBMR", "ECAR", "CDMR", "IDAR", "SFAR"]),
    currency: getZone(city).currency,
    price_per_day_minor: basePrice,
    ...drawSale(dataset, basePrice, random),
    fleet_size: fleetSize,
    published,
    fulfilment: random.chance(0.9) ? "crew" : "on_request",
    delivers: random.chance(0.4),
    min_age: random.pick([18, 21, 23, 25]),
    max_age: random.pick([null, null, 75, 80]),
    seats: random.between(2, 9),
    doors: random.pick([2, 3, 4, 5]),
    bags: random.between(1, 5),
    transmission: random.pick(["manual", "automatic"]),
    fuel: random.pick(["petrol", "diesel", "electric", "hybrid"]),
    air_conditioning: random.chance(0.9),
    attrs: `{${attributes.filter(() => random.chance(0.3)).join(",")}}`,
    image_url: `/cars/${types[type - 1]}.svg`,
    mileage_per_day_km: limitedMileage ? 250 : null,
    extra_km_price: limitedMileage ? "0.1800" : null,
    deposit_minor: random.chance(0.7) ? basePrice * 10 : null,
  };
}

function drawSale({ anchor }: Dataset, basePrice: number, random: Random): Row {
  if (!random.chance(0.2)) return { sale_price_per_day_minor: null, sale_from: null, sale_to: null };
  const start = random.between(-30, 120);
  return {
    sale_price_per_day_minor: Math.floor(basePrice * 0.85),
    sale_from: addDays(anchor, start),
    sale_to: addDays(anchor, start + random.between(5, 40)),
  };
}

function* rateTiers(dataset: Dataset): Iterable<Row> {
  for (let id = 1; id <= dataset.cars; id += 1) {
    const { basePrice } = getCarShape(dataset, id);
    const random = createRandom(dataset.seed, 20_000_000 + id);
    if (random.chance(0.15)) continue;
    for (const [minDays, share] of [
      [3, 0.93],
      [7, 0.82],
      [28, 0.6],
    ] as const) {
      if (minDays === 28 && random.chance(0.5)) continue;
      yield { car_id: id, min_days: minDays, price_per_day_minor: Math.floor(basePrice * share) };
    }
  }
}

function* dateExceptions(dataset: Dataset): Iterable<Row> {
  for (let id = 1; id <= dataset.cars; id += 1) {
    const { basePrice } = getCarShape(dataset, id);
    const random = createRandom(dataset.seed, 30_000_000 + id);
    const count = random.pick([0, 0, 1, 2, 3]);
    for (let position = 0; position < count; position += 1) {
      const start = random.between(-60, 200);
      yield {
        car_id: id,
        position,
        date_from: addDays(dataset.anchor, start),
        date_to: addDays(dataset.anchor, start + random.between(0, 14)),
        price_per_day_minor: Math.floor(basePrice * (1 + random.next())),
      };
    }
  }
}
