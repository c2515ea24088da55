import { getTableColumns, sql } from "drizzle-orm";
import { type BookingRow, bookings, type NewBooking } from "@/drizzle/schema/bookings";
import type { PreparedStatement } from "../db/database";

/** Columns that the database fills in. */
type Generated = "id" | "txId";
type Key = Exclude<keyof BookingRow, Generated>;

const columns = getTableColumns(bookings);
// SAFETY: the table's own keys without those that the database fills in.
const writtenKeys = Object.keys(columns).filter((key) => key !== "id" && key !== "txId") as Key[];

/** SQL text that selects every column of `bookings`, each under its key in `BookingRow`. */
const selection = Object.entries(columns)
  .map(([key, { name }]) => `"${name}" as "${key}"`)
  .join(", ");

/** The column list of `selection` as a Drizzle SQL fragment, for queries that callers build. */
export const bookingColumns = sql.join(
  Object.entries(columns).map(([key, { name }]) => sql`${sql.identifier(name)} as ${sql.identifier(key)}`),
  sql`, `,
);

const [before, order] = ["and (booked_at, id) < ($3::timestamptz, $4::bigint)", "booked_at desc, id desc"];
const ofPartner = `select ${selection} from bookings where partner_id = $1 and status <> 'draft'`;

/**
 * Selects a partner's newest bookings. The SQL text contains the status `draft` as a literal and not as a parameter, so
 * that every plan can use the partial index.
 */
export const listFirstPage = {
  name: "list-bookings",
  text: `${ofPartner} order by ${order} limit $2`,
} satisfies PreparedStatement;

/** Selects a partner's bookings that follow a position in the list, newest first. */
export const listLaterPage = {
  name: "list-bookings-before",
  text: `${ofPartner} ${before} order by ${order} limit $2`,
} satisfies PreparedStatement;

const [waiting, confirmed] = [
  "status in ('pending', 'pending_confirmation', 'pending_supplier')",
  "status = 'confirmed'",
];
const isDue = "partner_id = $2::bigint and id <> all($3::bigint[])";

/**
 * Selects a partner's unconfirmed bookings past `confirm_by` and confirmed ones past `ends_at`, the longest overdue of
 * each group first. Leaves out the given IDs. The statuses are literals in the SQL text, so that every plan can use the
 * partial indexes.
 */
export const selectDue = {
  name: "find-due-bookings",
  text: `(select ${selection} from bookings where ${waiting} and confirm_by <= $1::timestamptz and ${isDue}
      order by confirm_by, id limit $4)
    union all
    (select ${selection} from bookings where ${confirmed} and ends_at <= $1::timestamptz and ${isDue}
      order by ends_at, id limit $4)`,
} satisfies PreparedStatement;

const ofWanted = "from bookings where partner_id = wanted.partner";

/**
 * Selects those of the given partners that have an unconfirmed booking past `confirm_by` or a confirmed one past
 * `ends_at`. Each partner's bookings are compared with the time given for that partner. Reads only the first booking of
 * a partner in each index.
 */
export const selectPartnersWithDue = {
  name: "find-partners-with-due-bookings",
  text: `select wanted.partner as "partnerId" from unnest($1::bigint[], $2::timestamptz[]) as wanted(partner, now)
    where (select confirm_by ${ofWanted} and ${waiting} order by confirm_by, id limit 1) <= wanted.now
      or (select ends_at ${ofWanted} and ${confirmed} order by ends_at, id limit 1) <= wanted.now`,
} satisfies PreparedStatement;

/** Selects a partner's booking or draft by its reference. */
export const selectByReference = {
  name: "find-booking",
  text: `select ${selection} from bookings where reference = $1 and partner_id = $2`,
} satisfies PreparedStatement;

/** Selects many bookings or drafts by their references, each of its own partner. */
export const selectByReferences = {
  name: "find-bookings",
  text: `select found.* from unnest($1::text[], $2::bigint[]) as wanted(ref, partner)
    cross join lateral (
      select ${selection} from bookings where reference = wanted.ref and partner_id = wanted.partner limit 1
    ) as found`,
} satisfies PreparedStatement;

export const lockByReference = {
  name: "lock-reference",
  text: `${selectByReference.text} for update`,
} satisfies PreparedStatement;

export const insertOne = {
  name: "insert-booking",
  text: `insert into bookings (${writtenKeys.map((key) => `"${columns[key].name}"`).join(", ")})
    values (${writtenKeys.map((_, place) => `$${place + 1}`).join(", ")}) returning id, tx_id as "txId"`,
} satisfies PreparedStatement;

/** The default values of the columns that a new row omits. */
const blank: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(writtenKeys.map((key) => [key, null])),
  fulfilmentState: "none",
};

/** Returns the row as the database will store it, without the columns that the database fills in. */
export function toStoredBooking(booking: NewBooking): Omit<BookingRow, Generated> {
  // SAFETY: the blank row has every key, and a new booking must have every column that is not nullable.
  return { ...blank, ...booking } as Omit<BookingRow, Generated>;
}

export function valuesToInsert(booking: Omit<BookingRow, Generated>): unknown[] {
  return writtenKeys.map((key) => toDriver(booking[key]));
}

const updates = new Map<string, PreparedStatement>();

/**
 * Returns an update statement for exactly the given columns, with its values. The columns determine its name: pages and
 * route handlers are separate bundles that share connections, so both must give equal statements equal names.
 */
export function getUpdateStatement(
  id: number,
  changes: Partial<NewBooking>,
): { prepared: PreparedStatement; values: unknown[] } {
  const keys = writtenKeys.filter((key) => changes[key] !== undefined);
  const values = [...keys.map((key) => toDriver(changes[key])), id];
  const known = updates.get(keys.join());
  if (known !== undefined) return { prepared: known, values };
  const sets = keys.map((key, place) => `"${columns[key].name}" = $${place + 1}`);
  const prepared = {
    name: `update-booking-${toColumnSetId(keys)}`,
    text: `update bookings set ${sets.join(", ")}, tx_id = pg_current_xact_id() where id = $${keys.length + 1}
      returning tx_id as "txId"`,
  };
  updates.set(keys.join(), prepared);
  return { prepared, values };
}

/** Returns a short text that identifies this set of columns. */
function toColumnSetId(keys: readonly Key[]): string {
  return keys.reduce((bits, key) => bits | (1n << BigInt(writtenKeys.indexOf(key))), 0n).toString(36);
}

/** Converts dates to ISO text, independent of the process's time zone. */
function toDriver(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
