import type { Db } from "../../db/database";
import { getLocalizedNames } from "./localized-names";
import { findVehicleTypes } from "./vehicle-types.queries";

/** Returns every vehicle type, sorted by its name in the given language. */
export async function listVehicleTypes(db: Db, locale: string): Promise<{ slug: string; name: string }[]> {
  const names = getLocalizedNames(locale);
  const byName = new Intl.Collator(locale);
  const types = (await findVehicleTypes(db)).map(names.vehicleType);
  return types.sort((left, right) => byName.compare(left.name, right.name));
}
