/**
 * The filters of the portal's list of bookings, as in the URL of the page and in saved views. `pickup`,
 * `return` and `booked` are day ranges, see `day-ranges.ts`.
 */
export const bookingFilterNames = [
  "q",
  "status",
  "external_ref",
  "payment_reference",
  "pickup",
  "return",
  "booked",
] as const;
export type BookingFilterName = (typeof bookingFilterNames)[number];

/** An empty filter is not applied. */
export type BookingFilters = Readonly<Record<BookingFilterName, string>>;
