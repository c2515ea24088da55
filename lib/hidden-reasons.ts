/** The reasons why a search hides a car, in the order in which they are checked. */
export const hiddenReasons = [
  "vehicle_type",
  "attrs",
  "transmission",
  "fuel",
  "seats",
  "age",
  "delivery",
  "words",
  "units",
  "booked",
  "turnaround",
  "no_rate",
  "price",
] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

/** The kinds of changes to a search that can find more cars. */
export const alternativeKinds = ["dates", "vehicle_type", "location", "drop_filter"] as const;
export type AlternativeKind = (typeof alternativeKinds)[number];
