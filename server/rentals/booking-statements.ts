import { getTableColumns } from "drizzle-orm";
import { type BookingRow, bookings, type NewBooking } from "@/drizzle/schema/bookings";
import type { Prepared } from "../db/database";

/** What the database fills in. */
type Generated = "id" | "txId";
type Key = Exclude<keyof BookingRow, Generated>;

const columns = getTableColumns(bookings);
// SAFETY: the table's own keys, less those the database fills in.
const writtenKeys = Object.keys(columns).filter((key) => key !== "id" && key !== "txId") as Key[];

/** Every column under the key of `BookingRow`. */
const selection = Object.entries(columns)
  .map(([key, { name }]) => `"${name}" as "${key}"`)
  .join(", ");

/** By reference, of a booking or draft of a partner's. */
export const selectByReference = {
  name: "find-booking",
  text: `select ${selection} from bookings where reference = $1 and partner_id = $2`,
} satisfies Prepared;

export const lockByReference = {
  name: "lock-reference",
  text: `${selectByReference.text} for update`,
} satisfies Prepared;

export const insertOne = {
  name: "insert-booking",
  text: `insert into bookings (${writtenKeys.map((key) => `"${columns[key].name}"`).join(", ")})
    values (${writtenKeys.map((_, place) => `$${place + 1}`).join(", ")}) returning id, tx_id as "txId"`,
} satisfies Prepared;

/** What a new row is where nothing is said. */
const blank: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(writtenKeys.map((key) => [key, null])),
  fulfilmentState: "none",
};

/** The row as the database will hold it, less what it fills in itself. */
export function completeBooking(booking: NewBooking): Omit<BookingRow, Generated> {
  // SAFETY: the blank row has every key, and whatever may not be null is required of a new booking.
  return { ...blank, ...booking } as Omit<BookingRow, Generated>;
}

export function valuesToInsert(booking: Omit<BookingRow, Generated>): unknown[] {
  return writtenKeys.map((key) => toDriver(booking[key]));
}

const updates = new Map<string, Prepared>();

/** An update by id of just these columns, and its values: transitions differ in what they write. */
export function updateOf(
  id: number,
  changes: Partial<NewBooking>,
): { prepared: Prepared; values: unknown[] } {
  const keys = writtenKeys.filter((key) => changes[key] !== undefined);
  const values = [...keys.map((key) => toDriver(changes[key])), id];
  const known = updates.get(keys.join());
  if (known !== undefined) return { prepared: known, values };
  const sets = keys.map((key, place) => `"${columns[key].name}" = $${place + 1}`);
  const prepared = {
    name: `update-booking-${updates.size + 1}`,
    text: `update bookings set ${sets.join(", ")}, tx_id = pg_current_xact_id() where id = $${keys.length + 1}
      returning tx_id as "txId"`,
  };
  updates.set(keys.join(), prepared);
  return { prepared, values };
}

/** In the service's own form, whatever the time zone of the process is. */
function toDriver(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
