import type { Tx } from "../../db/database";
import { type CarRecord, toCarRecord } from "./car-record";
import {
  analyzeCars,
  type CarTerms,
  findCarRecords,
  insertCars,
  lockCars,
  replaceCarTerms,
  type StoredCar,
  updateCars,
} from "./car-records.queries";
import type { CatalogueCar } from "./catalogue-file";

export type CarCounts = { created: number; changed: number };

const carsPerStatement = 1000;
const manyCars = 1000;

/**
 * Creates and updates cars to match the file. An unchanged car is neither written nor locked, so its revision
 * stays and quoted prices remain valid.
 */
export async function importCars(tx: Tx, cars: readonly CatalogueCar[]): Promise<CarCounts> {
  const changed: CarTerms[] = [];
  let created = 0;
  for (const batch of batches(cars)) {
    const records = batch.map(toCarRecord);
    const stored = await findStored(tx, records);
    const fresh = records.filter(({ slug }) => !stored.has(slug));
    await createCars(tx, fresh);
    created += fresh.length;
    changed.push(...records.flatMap((record) => changeOf(record, stored.get(record.slug))));
  }
  if (created + changed.length >= manyCars) await analyzeCars(tx);
  // From here to the commit, bookings of these cars wait. Therefore the changed cars are written last, in the
  // common lock order.
  for (const batch of batches(changed.sort((left, right) => left.carId - right.carId))) {
    await lockCars(tx, batch);
    await updateCars(
      tx,
      batch.map(({ record }) => record),
    );
    await replaceCarTerms(tx, batch);
  }
  return { created, changed: changed.length };
}

function batches<T>(all: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(all.length / carsPerStatement);
  return Array.from({ length: count }, (_, n) => all.slice(n * carsPerStatement, (n + 1) * carsPerStatement));
}

async function findStored(tx: Tx, records: readonly CarRecord[]): Promise<Map<string, StoredCar>> {
  const slugs = records.map(({ slug }) => slug);
  const stored = await findCarRecords(tx, slugs);
  return new Map(stored.map((car) => [car.record.slug, car]));
}

async function createCars(tx: Tx, records: readonly CarRecord[]): Promise<void> {
  if (records.length === 0) return;
  const ids = await insertCars(tx, records);
  const terms = records.flatMap((record) => {
    const carId = ids.get(record.slug);
    return carId === undefined ? [] : [{ carId, record }];
  });
  await replaceCarTerms(tx, terms);
}

function changeOf(record: CarRecord, stored: StoredCar | undefined): CarTerms[] {
  if (stored === undefined || JSON.stringify(stored.record) === JSON.stringify(record)) return [];
  return [{ carId: stored.id, record }];
}
