/** The columns of the list of bookings, in order. The reference is always shown first and is not in this list. */
export const bookingColumns = [
  "external_ref",
  "payment_reference",
  "customer",
  "email",
  "phone",
  "vehicle",
  "location",
  "dates",
  "total",
  "net_payable",
  "status",
  "booked",
] as const;
export type BookingColumn = (typeof bookingColumns)[number];

/** The columns of a person who has not chosen any. */
export const defaultColumns: readonly BookingColumn[] = [
  "external_ref",
  "customer",
  "vehicle",
  "dates",
  "total",
  "status",
  "booked",
];

/** Returns the known columns among the names, in the order of the list, or `defaultColumns` if none is known. */
export function readColumns(names: readonly string[]): readonly BookingColumn[] {
  const known = bookingColumns.filter((column) => names.includes(column));
  return known.length === 0 ? defaultColumns : known;
}
