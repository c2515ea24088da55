import type { Breakage } from "./breakage";

/** Breakages of the counts of cities. */
export const locationBreakages: readonly Breakage[] = [
  {
    breaks: "C",
    by: "more counted cars than a city has",
    sql: ["update location_counts set cars = cars + 1000"],
  },
  {
    breaks: "C",
    by: "a counted price that no car has",
    sql: [
      "update location_counts set low_price_minor = low_price_minor - 1 where low_price_minor is not null",
    ],
  },
  {
    breaks: "C",
    by: "counted confirmations that never happened",
    sql: ["update location_counts set confirmations = confirmations + 1"],
  },
];
