import type { Db } from "../../db/database";
import { invalidField } from "../../errors/api-error";
import { findUnknownAttrs, findUnknownVehicleTypes, isCountry } from "./known-values.queries";

/** Throws `invalid_payload` for a country that the catalogue does not contain. */
export async function assertKnownCountry(db: Db, code: string): Promise<void> {
  if (!(await isCountry(db, code))) throw invalidField("country", "Unknown country");
}

/**
 * Throws `invalid_payload` for a requested vehicle type that the catalogue does not contain, or an attribute that no car
 * has. A car that was found has all requested attributes and one of the requested types, so these exist. A supplier's
 * car may have an attribute that no own car has, so a polled search accepts any.
 */
export async function assertKnownFilters(
  db: Db,
  {
    vehicleTypes = [],
    attrs = [],
  }: { vehicleTypes?: readonly string[] | undefined; attrs?: readonly string[] | undefined },
  { total, isPolled }: { total: number; isPolled: boolean },
): Promise<void> {
  const typeExists = vehicleTypes.length === 0 || (vehicleTypes.length === 1 && total > 0);
  const [type] = typeExists ? [] : await findUnknownVehicleTypes(db, vehicleTypes);
  if (type !== undefined) throw invalidField("vehicle_type", `Unknown vehicle type: ${type}`);
  const attrsExist = attrs.length === 0 || total > 0 || isPolled;
  const [attr] = attrsExist ? [] : await findUnknownAttrs(db, attrs);
  if (attr !== undefined) throw invalidField("attrs", `Unknown attribute: ${attr}`);
}
