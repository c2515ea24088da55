import { type HealthUnit, healthUnits } from "@/lib/health";

/** Returns the unit that the URL names, or `hour` for any other text. */
export function readHealthUnit(text: string | string[] | undefined): HealthUnit {
  return healthUnits.find((unit) => unit === text) ?? "hour";
}
