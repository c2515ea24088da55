import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { identity, minor, moment } from "./columns";
import { partners } from "./partners";

/**
 * The counts and sums of a partner's bookings per day, in the partner's time zone. A slice groups the bookings by some
 * of the dimensions city, supplier and vehicle type. Each booking is in eight slices, one per combination of
 * dimensions. After a change of a counted booking, a worker writes all rows of its day again. Kept permanently, as
 * bookings are.
 */
export const insightDays = pgTable(
  "insight_days",
  {
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    /**
     * A bit mask of the dimensions by which the slice groups: 4 for the city, 2 for the supplier, 1 for the vehicle
     * type.
     */
    slice: smallint("slice").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** The ID of the city. 0 if the slice does not group by city. */
    locationId: bigint("location_id", { mode: "number" }).notNull(),
    /** The ID of the supplier. 0 for the fleets of crews, or if the slice does not group by supplier. */
    supplierId: bigint("supplier_id", { mode: "number" }).notNull(),
    /** The slug of the vehicle type. Empty if it is unknown, or if the slice does not group by vehicle type. */
    vehicleType: text("vehicle_type").notNull(),
    currency: text("currency").notNull(),
    /** The number of bookings made on the day. The columns below count these bookings, except `cancellations`. */
    bookings: integer("bookings").notNull(),
    /** The number of these bookings that are confirmed or completed now. */
    confirmed: integer("confirmed").notNull(),
    /** The number of these bookings that are cancelled now. */
    cancelled: integer("cancelled").notNull(),
    /** The number of bookings, made on any day, that were cancelled on the day. */
    cancellations: integer("cancellations").notNull(),
    /** The total of the bookings of the day that are confirmed or completed now. */
    revenueMinor: minor("revenue_minor").notNull(),
    /** The commission on the bookings of `revenueMinor`. */
    commissionMinor: minor("commission_minor").notNull(),
    /**
     * The histogram of the time from booking to confirmation, as a number of bookings per bucket. It counts every
     * booking that was ever confirmed.
     */
    confirmationTimes: integer("confirmation_times").array().notNull(),
    /** The histogram of the days from booking to pickup, as a number of bookings per bucket. */
    leadTimes: integer("lead_times").array().notNull(),
    /** The histogram of the days of the rental, as a number of bookings per bucket. */
    rentalLengths: integer("rental_lengths").array().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.partnerId,
        table.slice,
        table.day,
        table.locationId,
        table.supplierId,
        table.vehicleType,
        table.currency,
      ],
    }),
    check("insight_days_slice", sql`${table.slice} between 0 and 7`),
    check(
      "insight_days_counts",
      sql`${table.bookings} >= 0 and ${table.confirmed} >= 0 and ${table.cancelled} >= 0 and ${table.cancellations} >= 0
        and ${table.confirmed} + ${table.cancelled} <= ${table.bookings} and ${table.bookings} + ${table.cancellations} > 0
        and ${table.revenueMinor} >= 0 and ${table.commissionMinor} between 0 and ${table.revenueMinor}`,
    ),
    check(
      "insight_days_buckets",
      sql`cardinality(${table.confirmationTimes}) = 64 and cardinality(${table.leadTimes}) = 9
        and cardinality(${table.rentalLengths}) = 9`,
    ),
  ],
);

/**
 * The number of a partner's searches per day and city. The day is in the time zone that the partner had when it
 * searched. A trigger of the request log adds the searches of each batch of logged requests. Like the log, the table
 * has no foreign keys, so a write does not wait for locks on other rows. Kept permanently.
 */
export const insightSearches = pgTable(
  "insight_searches",
  {
    partnerId: bigint("partner_id", { mode: "number" }).notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** The ID of the city. The row with 0 counts all searches, including those over several cities. */
    locationId: bigint("location_id", { mode: "number" }).notNull(),
    searches: integer("searches").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.day, table.locationId] }),
    check("insight_searches_count", sql`${table.searches} > 0`),
  ],
);

/**
 * The queue of days that a worker must count again. Triggers write a row in the transaction that changes a counted
 * booking or the partner's time zone. The worker that counts the day deletes the row.
 */
export const insightMarks = pgTable(
  "insight_marks",
  {
    id: identity().primaryKey(),
    partnerId: bigint("partner_id", { mode: "number" }).notNull(),
    /** A time on the day that must be counted again. Null for all days of the partner. */
    at: moment("at"),
    /** The real time at which the row was written. */
    markedAt: moment("marked_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index("insight_marks_partner").on(table.partnerId, table.at)],
);
