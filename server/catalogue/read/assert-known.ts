import type { Db } from "../../db/database";
import { invalidField } from "../../errors/api-error";
import { findUnknownAttrs, findUnknownVehicleTypes, isCountry } from "./known-values.queries";

/** Throws `invalid_payload` for a country that the catalogue does not contain. */
export async function assertKnownCountry(db: Db, code: string): Promise<void> {
  if (!(await isCountry(db, code))) throw invalidField("country", "Unknown country");
}

/** Throws `invalid_payload` for a vehicle type that the catalogue does not contain. */
export async function assertKnownVehicleTypes(db: Db, slugs: readonly string[]): Promise<void> {
  const [unknown] = await findUnknownVehicleTypes(db, slugs);
  if (unknown !== undefined) throw invalidField("vehicle_type", `Unknown vehicle type: ${unknown}`);
}

/** Throws `invalid_payload` for an attribute that no car has. */
export async function assertKnownAttrs(db: Db, attrs: readonly string[]): Promise<void> {
  const [unknown] = await findUnknownAttrs(db, attrs);
  if (unknown !== undefined) throw invalidField("attrs", `Unknown attribute: ${unknown}`);
}
