import { getConverter } from "../../catalogue/rates/get-converter";
import type { Database, Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import type { Converter } from "../../pricing/convert";
import {
  type CarPrice,
  type CountedCity,
  findCarPrices,
  findCityToCount,
  findConfirmationTime,
  findFirstFreeDays,
  type NewCityCounts,
  saveCityCounts,
  tryLockCityCounts,
} from "./city-counts.queries";

/** The number of days, from tomorrow, in which the count looks for a day on which a car is available. */
const maxDaysAhead = 90;
/** The maximum number of cars whose bookings one statement reads, so that it stays far below its timeout. */
const carsPerStatement = 20;
/**
 * The maximum number of confirmations in a median. Only the latest are read, so a busy city takes no longer to count
 * than others.
 */
const maxConfirmations = 500;
/** The minimum number of confirmations in a median. With fewer, a partner could recognise single bookings of others. */
const minConfirmations = 5;

/**
 * Computes the counts, the prices and the confirmation time of the city whose counts must be renewed first, in one
 * transaction. Returns false if no city is due, or if another worker is counting.
 */
export async function countNextCity(database: Database): Promise<boolean> {
  return await inTransaction(database, async (tx) => {
    if (!(await tryLockCityCounts(tx))) return false;
    const now = await readClock(tx);
    const city = await findCityToCount(tx, now);
    if (city === undefined) return false;
    await saveCityCounts(tx, await countCity(tx, city, now));
    return true;
  });
}

async function countCity(tx: Tx, city: CountedCity, now: Date): Promise<NewCityCounts> {
  const cars = await findCarPrices(tx, city);
  const converter = await getConverter(tx, { now, invoiceCurrency: "EUR", currency: undefined });
  const firstDays = await countDaysAhead(tx, city, cars);
  const bookableWithin = (days: number) => firstDays.filter((day) => day <= days).length;
  const { confirmations, medianSeconds } = await findConfirmationTime(tx, {
    cityId: city.id,
    now,
    limit: maxConfirmations,
  });
  return {
    locationId: city.id,
    cars: cars.length,
    bookable7: bookableWithin(7),
    bookable30: bookableWithin(30),
    bookable90: bookableWithin(90),
    ...toPriceBand(cars, converter),
    confirmations,
    confirmationSeconds: confirmations < minConfirmations ? null : medianSeconds,
    catalogueVersion: city.catalogueVersion,
    computedAt: now,
  };
}

async function countDaysAhead(tx: Tx, { today }: CountedCity, cars: readonly CarPrice[]): Promise<number[]> {
  const found: number[] = [];
  for (let start = 0; start < cars.length; start += carsPerStatement) {
    const carIds = cars.slice(start, start + carsPerStatement).map(({ id }) => id);
    found.push(...(await findFirstFreeDays(tx, { carIds, today, days: maxDaysAhead })));
  }
  return found;
}

/**
 * Returns the lowest, the median and the highest daily price, compared in euros. Each is the price of one car
 * in that car's own currency, so nothing is rounded. With an even number of cars, the median is the lower of
 * the two middle ones. Omits cars whose currency has no exchange rate.
 */
function toPriceBand(cars: readonly CarPrice[], converter: Converter) {
  const sorted = cars
    .flatMap((car) => {
      const inEuros = converter.convert(car.priceMinor, car.currency);
      return inEuros === undefined ? [] : [{ ...car, cents: inEuros.minor }];
    })
    .sort((left, right) => left.cents - right.cents || left.id - right.id);
  const [low, median, high] = [sorted[0], sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
  return {
    lowPriceMinor: low?.priceMinor ?? null,
    lowPriceCurrency: low?.currency ?? null,
    medianPriceMinor: median?.priceMinor ?? null,
    medianPriceCurrency: median?.currency ?? null,
    highPriceMinor: high?.priceMinor ?? null,
    highPriceCurrency: high?.currency ?? null,
  };
}
