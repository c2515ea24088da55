/** The intervals of health charts: `hour` for a chart of 48 hours, `day` for a chart of 30 days in UTC. */
export const healthUnits = ["hour", "day"] as const;
export type HealthUnit = (typeof healthUnits)[number];
