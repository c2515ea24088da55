/** The units of health charts: `hour` for 48 hours, or `day` for 30 days in UTC. */
export const healthUnits = ["hour", "day"] as const;
export type HealthUnit = (typeof healthUnits)[number];
