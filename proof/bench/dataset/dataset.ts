import { addDays, type Day } from "../../../lib/dates";
import { ConfigError } from "../../../server/errors/config-error";

export type DatasetSize = { cities: number; cars: number; bookings: number };

/** The parameters of a generated dataset. Slugs are derived from IDs, so a pgbench script can name random rows. */
export type Dataset = DatasetSize & {
  seed: number;
  /** The date of generation. Bookings lie before and after it. */
  anchor: Day;
  /**
   * The number of large cities. They have the lowest IDs, and each has `largeCityCars` cars in a dataset of any size.
   */
  largeCities: number;
};

export const largeCityCars = 300;
export const partnerCount = 20;

/**
 * The dates of searched rentals: the first and last pickup day (in days after the anchor), and the minimum and maximum
 * length in days. Generated bookings cover a longer period.
 */
export const searchDays = { first: 20, last: 120, minDays: 2, maxDays: 10 };

/** Returns the parameters of a dataset. Throws a `ConfigError` if it has too few cars for its cities. */
export function createDataset(size: DatasetSize, seed: number, anchor: Day): Dataset {
  const largeCities = Math.max(1, Math.round(size.cities / 10));
  if (size.cities - largeCities < 1 || size.cars < largeCities * largeCityCars + size.cities - largeCities) {
    throw new ConfigError(
      `${size.cars} cars are too few for ${size.cities} cities: ${largeCities} of them need ${largeCityCars} cars each. Raise --cars or lower --cities.`,
    );
  }
  return { ...size, seed, anchor, largeCities };
}

/** Returns a hundredth of the size, but at least 10 cities and 1,000 cars. That is enough for one large city. */
export function scaleToHundredth({ cities, cars, bookings }: DatasetSize): DatasetSize {
  const share = Math.max(0.01, 10 / cities, 1000 / cars);
  const part = (count: number) => Math.round(count * share);
  return { cities: part(cities), cars: part(cars), bookings: part(bookings) };
}

/** Returns the first and last ID of a city's cars. */
export function getCarRange(dataset: Dataset, city: number): { first: number; last: number } {
  const { largeCities, cities, cars } = dataset;
  if (city <= largeCities) return { first: (city - 1) * largeCityCars + 1, last: city * largeCityCars };
  const inLarge = largeCities * largeCityCars;
  const until = (cityIndex: number) =>
    inLarge + Math.floor(((cars - inLarge) * cityIndex) / (cities - largeCities));
  return { first: until(city - largeCities - 1) + 1, last: until(city - largeCities) };
}

/** The interval between unpublished cars: a car whose ID is a multiple of this number is not published. */
export const unpublishedEvery = 50;

export function isPublished(car: number): boolean {
  return car % unpublishedEvery !== 0;
}

export function citySlug(id: number): string {
  return `city-${String(id).padStart(5, "0")}`;
}

export function carSlug(id: number): string {
  return `car-${String(id).padStart(7, "0")}`;
}

export function clientId(partner: number): string {
  return `rp_live_bench_${String(partner).padStart(2, "0")}`;
}

export function clientSecret(partner: number): string {
  return `rps_live_bench_${String(partner).padStart(2, "0")}`;
}

type Zone = { name: string; country: string; currency: string };

const zones: readonly [Zone, ...Zone[]] = [
  { name: "Europe/Lisbon", country: "pt", currency: "EUR" },
  { name: "Europe/Paris", country: "fr", currency: "EUR" },
  { name: "Europe/London", country: "gb", currency: "GBP" },
  { name: "America/New_York", country: "us", currency: "USD" },
  { name: "Asia/Tokyo", country: "jp", currency: "JPY" },
  { name: "Australia/Sydney", country: "au", currency: "AUD" },
];

export const countryCodes = zones.map(({ country }) => country);

export function getZone(city: number): Zone {
  return zones[city % zones.length] ?? zones[0];
}

const noonsByZone = new Map<string, number[]>();
const calendarReach = 800;

/** Returns the epoch milliseconds of an hour in a city's local time. `day` is relative to the anchor. */
export function toLocalInstant(dataset: Dataset, city: number, at: { day: number; hour: number }): number {
  const { name } = getZone(city);
  const key = `${name}/${dataset.anchor}`;
  const noons = noonsByZone.get(key) ?? computeNoons(dataset.anchor, name);
  noonsByZone.set(key, noons);
  // Clocks change at night, so noon's offset applies to all pickup and return hours.
  return (noons[at.day + calendarReach] ?? 0) + (at.hour - 12) * 3_600_000;
}

function computeNoons(anchor: Day, timeZone: string): number[] {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" });
  return Array.from({ length: 2 * calendarReach + 1 }, (_, index) => {
    const noonUtc = Date.parse(`${addDays(anchor, index - calendarReach)}T12:00:00Z`);
    return noonUtc - (Number(format.format(noonUtc)) - 12) * 3_600_000;
  });
}
