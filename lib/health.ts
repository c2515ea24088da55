/** The steps of health charts: 48 hours, or 30 days in UTC. */
export const healthUnits = ["hour", "day"] as const;
export type HealthUnit = (typeof healthUnits)[number];
