import type { Db } from "../../db/database";
import type { CarTariff } from "../../pricing/price-stay";
import { type CarKey, type CarTariffRow, findCarTariffRow, type StayHours } from "./car-tariff.queries";

export type { CarKey };

export type CarForStay = Omit<CarTariffRow, keyof CarTariff> & { tariff: CarTariff };

/**
 * One car as it is now, with the tariff of a stay and the instants the stay begins, ends and frees the units.
 * `revision` names the tariff: the stock claim refuses another. A car that is not offered is found all the same.
 */
export async function findCarTariff(db: Db, key: CarKey, stay: StayHours): Promise<CarForStay | undefined> {
  const row = await findCarTariffRow(db, key, stay);
  if (row === undefined) return undefined;
  const { currency, pricePerDayMinor, sale, rateTiers, dateExceptions, ...car } = row;
  return { ...car, tariff: { currency, pricePerDayMinor, sale, rateTiers, dateExceptions } };
}
