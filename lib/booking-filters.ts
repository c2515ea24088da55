/**
 * The filters of the portal's list of bookings, as in the URL of the page and in saved views. `pickup`, `return` and
 * `booked` are day ranges, see `day-ranges.ts`. `created_after` and `created_before` limit the time of booking, as in
 * the API. Only links set these two, such as those of the Today page.
 */
export const bookingFilterNames = [
  "q",
  "status",
  "external_ref",
  "payment_reference",
  "pickup",
  "return",
  "booked",
  "created_after",
  "created_before",
] as const;
export type BookingFilterName = (typeof bookingFilterNames)[number];

/** The filters of the list of bookings, as text. An empty filter is not applied. */
export type BookingFilters = Readonly<Record<BookingFilterName, string>>;
