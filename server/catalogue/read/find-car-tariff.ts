import type { Db } from "../../db/database";
import type { CarTariff } from "../../pricing/price-stay";
import { type CarKey, type CarTariffRow, findCarTariffRow, type StayHours } from "./car-tariff.queries";

export type { CarKey };

export type CarForStay = Omit<CarTariffRow, keyof CarTariff> & { tariff: CarTariff };

/**
 * Returns a car, even an unpublished one, with its current tariff for a stay. Also returns the times at which the stay
 * begins and ends, and at which its units are available again. `revision` identifies the version of the car that was
 * read. A stock claim with an outdated revision is rejected.
 */
export async function findCarTariff(db: Db, key: CarKey, stay: StayHours): Promise<CarForStay | undefined> {
  const row = await findCarTariffRow(db, key, stay);
  if (row === undefined) return undefined;
  const { currency, pricePerDayMinor, sale, rateTiers, dateExceptions, ...car } = row;
  return { ...car, tariff: { currency, pricePerDayMinor, sale, rateTiers, dateExceptions } };
}
