import { type HealthUnit, healthUnits } from "@/lib/health";

/** Returns the query parameter if it is a time unit of the health charts (`hour` or `day`), otherwise `hour`. */
export function readHealthUnit(text: string | string[] | undefined): HealthUnit {
  return healthUnits.find((unit) => unit === text) ?? "hour";
}
