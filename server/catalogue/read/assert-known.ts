import type { Database, Db } from "../../db/database";
import { invalidField } from "../../errors/api-error";
import { getCatalogueVersion } from "../get-catalogue-version";
import { createVersionedCache } from "../versioned-cache";
import { findFuels, findUnknownAttrs, findUnknownVehicleTypes, isCountry } from "./known-values.queries";

/** Throws `invalid_payload` for a country that the catalogue does not contain. */
export async function assertKnownCountry(db: Db, code: string): Promise<void> {
  if (!(await isCountry(db, code))) throw invalidField("country", "Unknown country");
}

type KnownFilters = {
  vehicleTypes?: readonly string[] | undefined;
  fuels?: readonly string[] | undefined;
  attrs?: readonly string[] | undefined;
};

/**
 * Throws `invalid_payload` for a vehicle type that is not in the catalogue, for a fuel that no published car has, or
 * for an attribute that no car has. If the search found cars, a single type, a single fuel and all attributes need no
 * check, because these cars have them. A polled search does not check attributes, because a supplier's car may have one
 * that no own car has.
 */
export async function assertKnownFilters(
  db: Database,
  { vehicleTypes = [], fuels = [], attrs = [] }: KnownFilters,
  { total, isPolled }: { total: number; isPolled: boolean },
): Promise<void> {
  const typeExists = vehicleTypes.length === 0 || (vehicleTypes.length === 1 && total > 0);
  const [type] = typeExists ? [] : await findUnknownVehicleTypes(db, vehicleTypes);
  if (type !== undefined) throw invalidField("vehicle_type", `Unknown vehicle type: ${type}`);
  const fuelExists = fuels.length === 0 || (fuels.length === 1 && total > 0);
  const known = fuelExists ? new Set(fuels) : await getFuels(db);
  const fuel = fuels.find((one) => !known.has(one));
  if (fuel !== undefined) throw invalidField("fuel", `Unknown fuel: ${fuel}`);
  const attrsExist = attrs.length === 0 || total > 0 || isPolled;
  const [attr] = attrsExist ? [] : await findUnknownAttrs(db, attrs);
  if (attr !== undefined) throw invalidField("attrs", `Unknown attribute: ${attr}`);
}

const knownFuels = createVersionedCache<"fuels", ReadonlySet<string>>({ maxSize: 1, sizeOf: () => 1 });

/** Returns the fuels of all published cars, cached by catalogue version. */
async function getFuels(database: Database): Promise<ReadonlySet<string>> {
  const cached = knownFuels.at(database, await getCatalogueVersion(database), "fuels");
  if (cached !== undefined) return cached;
  const { fuels, version } = await findFuels(database);
  const value = new Set(fuels);
  knownFuels.put(database, version, { key: "fuels", value });
  return value;
}
