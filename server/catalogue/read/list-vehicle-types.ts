import type { Db } from "../../db/database";
import { namesIn } from "./names-in";
import { findVehicleTypes } from "./vehicle-types.queries";

/** Every vehicle type there is to filter by, in the order of its names in that language. */
export async function listVehicleTypes(db: Db, locale: string): Promise<{ slug: string; name: string }[]> {
  const names = namesIn(locale);
  const byName = new Intl.Collator(locale);
  const types = (await findVehicleTypes(db)).map(names.vehicleType);
  return types.sort((left, right) => byName.compare(left.name, right.name));
}
