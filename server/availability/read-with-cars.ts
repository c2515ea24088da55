import type { Database } from "../db/database";
import { ApiError } from "../errors/api-error";
import type { CityCar } from "./candidates.queries";
import { getCityCars } from "./list-candidates";

/** The maximum number of attempts. An attempt fails if a catalogue import commits between its reads. */
const maxReads = 5;

/**
 * Reads a city by `readCity`, and its cached cars, in the same catalogue version. Tries again if a catalogue import
 * commits between these two reads, or if `readCity` returns undefined because one has committed during it. Throws
 * `service_unavailable` after 5 attempts.
 */
export async function readWithCars<C extends { id: number; version: string }>(
  database: Database,
  readCity: () => Promise<C | undefined>,
): Promise<{ city: C; cars: readonly CityCar[] }> {
  for (let reads = 0; reads < maxReads; reads += 1) {
    const city = await readCity();
    if (city === undefined) continue;
    const cars = await getCityCars(database, city.id, city);
    if (cars !== undefined) return { city, cars };
  }
  throw new ApiError(
    "service_unavailable",
    "The catalogue is being imported. Retry in a moment.",
  ).withHeaders({
    "Retry-After": "1",
  });
}
