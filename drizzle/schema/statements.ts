import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { identity, minor, moment, transactionId } from "./columns";
import { partners } from "./partners";

const partnerId = () =>
  bigint("partner_id", { mode: "number" })
    .notNull()
    .references(() => partners.id);

/** Defines the columns with sums over lines of one currency. Cancellations count as negative amounts. */
const sums = () => ({
  bookings: integer("bookings").notNull(),
  cancellations: integer("cancellations").notNull(),
  baseTotalMinor: minor("base_total_minor").notNull(),
  commissionMinor: minor("commission_minor").notNull(),
});

/**
 * The lines of statements: one when a booking is confirmed, one when a confirmed booking is cancelled. A trigger of
 * `bookings` writes them at the end of the transaction that changes the booking. Rows are only inserted.
 */
export const statementLines = pgTable(
  "statement_lines",
  {
    id: identity().primaryKey(),
    lineId: text("line_id").notNull().unique().default(sql`new_statement_line_id()`),
    partnerId: partnerId(),
    bookingId: bigint("booking_id", { mode: "number" })
      .notNull()
      .references(() => bookings.id),
    kind: text("kind", { enum: ["booking", "cancellation"] }).notNull(),
    /** The time of the confirmation or the cancellation. */
    at: moment("at").notNull(),
    /** The time that decides the month of the line: `at`, or the end of the last closed month if that is later. */
    postedAt: moment("posted_at").notNull(),
    baseCurrency: text("base_currency").notNull(),
    baseTotalMinor: minor("base_total_minor").notNull(),
    /** The commission in the base currency. */
    commissionMinor: minor("commission_minor").notNull(),
    txId: transactionId("tx_id").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex("statement_lines_booking").on(table.bookingId, table.kind),
    index("statement_lines_oldest").on(
      table.partnerId,
      table.baseCurrency,
      table.postedAt,
      table.at,
      table.id,
    ),
    check("statement_lines_line_id", sql`${table.lineId} ~ '^stl_[0-9a-f]{32}$'`),
    check("statement_lines_posted_at", sql`${table.at} <= ${table.postedAt}`),
    check(
      "statement_lines_amounts",
      sql`case ${table.kind}
        when 'booking' then ${table.commissionMinor} between 0 and ${table.baseTotalMinor}
        when 'cancellation' then ${table.commissionMinor} between ${table.baseTotalMinor} and 0
        else false end`,
    ),
  ],
);

/**
 * The sums of statement lines per quarter of an hour. In every time zone, a month begins at the start of such a
 * quarter, so a month is the sum of few rows.
 */
export const statementSums = pgTable(
  "statement_sums",
  {
    partnerId: partnerId(),
    startsAt: moment("starts_at").notNull(),
    baseCurrency: text("base_currency").notNull(),
    ...sums(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.startsAt, table.baseCurrency] })],
);

/**
 * The closed months of each partner, with the sums of each currency that has lines. A month without lines has one row
 * in the invoice currency of the time when it was closed. Rows are only inserted.
 */
export const closedStatements = pgTable(
  "closed_statements",
  {
    partnerId: partnerId(),
    /** The month as `YYYY-MM`. */
    period: text("period").notNull(),
    baseCurrency: text("base_currency").notNull(),
    /** The lines of the month are posted from this time on. */
    startsAt: moment("starts_at").notNull(),
    /** The lines of the month are posted before this time. */
    endsAt: moment("ends_at").notNull(),
    ...sums(),
    /** The time when the month was closed, by the partner's clock. */
    closedAt: moment("closed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.period, table.baseCurrency] }),
    unique("closed_statements_end").on(table.partnerId, table.endsAt, table.baseCurrency),
    check("closed_statements_period", sql`${table.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check(
      "closed_statements_bounds",
      sql`${table.startsAt} < ${table.endsAt} and ${table.endsAt} < ${table.closedAt}`,
    ),
    check("closed_statements_counts", sql`${table.bookings} >= 0 and ${table.cancellations} >= 0`),
  ],
);
