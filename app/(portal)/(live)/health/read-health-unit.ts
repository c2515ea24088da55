import { type HealthUnit, healthUnits } from "@/lib/health";

/** Returns the unit that the query parameter names, or `hour` if it names none. */
export function readHealthUnit(text: string | string[] | undefined): HealthUnit {
  return healthUnits.find((unit) => unit === text) ?? "hour";
}
