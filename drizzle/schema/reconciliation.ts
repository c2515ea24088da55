import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { bytes, identity, minor, moment } from "./columns";
import { partners } from "./partners";
import { payments } from "./payments";
import { staff } from "./service";

const partnerId = () =>
  bigint("partner_id", { mode: "number" })
    .notNull()
    .references(() => partners.id);
const month = () => text("month").notNull();
const isMonth = sql`~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`;

/** The reason why an upload failed, with the row and the column of the error. The header is row 1. */
export type UploadError = { reason: string; message: string; row: number | null; column: string | null };

/** The number and the sum of the lines with one outcome in one currency. Amounts are in minor units. */
export type OutcomeSum = {
  outcome: string;
  currency: string;
  lines: number;
  amountMinor: number;
  resolved: number;
};

/** An uploaded export of a payment provider, for one month. The file itself is not stored. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    id: identity().primaryKey(),
    reconciliationId: text("reconciliation_id").notNull().unique(),
    partnerId: partnerId(),
    staffId: bigint("staff_id", { mode: "number" })
      .notNull()
      .references(() => staff.id),
    month: month(),
    fileName: text("file_name").notNull(),
    fileBytes: bigint("file_bytes", { mode: "number" }).notNull(),
    provider: text("provider", { enum: ["stripe", "adyen", "paypal", "other"] }),
    /** The state of the upload. Its lines are visible only in `done`. */
    state: text("state", {
      enum: ["waiting", "reading", "matching", "done", "failed", "cancelled"],
    }).notNull(),
    bytesRead: bigint("bytes_read", { mode: "number" }).notNull().default(0),
    rowsRead: integer("rows_read").notNull().default(0),
    /** The number of ignored rows of the file, by reason. */
    ignored: jsonb("ignored").$type<Record<string, number>>().notNull().default({}),
    error: jsonb("error").$type<UploadError>(),
    /** The counts and sums of the lines. Null unless `done`. */
    summary: jsonb("summary").$type<OutcomeSum[]>(),
    /** The SHA-256 of the bytes of the file. */
    digest: bytes("digest"),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
    /** The real time of the last progress. A worker ends uploads without progress. */
    touchedAt: moment("touched_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("reconciliations_newest").on(table.partnerId, table.createdAt, table.id),
    index("reconciliations_month").on(table.partnerId, table.month),
    index("reconciliations_unfinished")
      .on(table.touchedAt)
      .where(sql`${table.state} in ('waiting', 'reading', 'matching', 'failed', 'cancelled')`),
    uniqueIndex("reconciliations_digest")
      .on(table.partnerId, table.digest)
      .where(sql`${table.state} = 'done'`),
    check("reconciliations_month_text", sql`${table.month} ${isMonth}`),
    check(
      "reconciliations_file",
      sql`length(${table.fileName}) between 1 and 200 and ${table.fileBytes} >= 0`,
    ),
    check(
      "reconciliations_state",
      sql`${table.state} in ('waiting', 'reading', 'matching', 'done', 'failed', 'cancelled')`,
    ),
    check(
      "reconciliations_ended",
      sql`(${table.state} in ('done', 'failed', 'cancelled')) = (${table.finishedAt} is not null)
        and (${table.state} = 'failed') = (${table.error} is not null)
        and (${table.state} = 'done') = (${table.summary} is not null)
        and (${table.state} <> 'done' or ${table.digest} is not null and ${table.provider} is not null)`,
    ),
  ],
);

/**
 * The charges and refunds of uploaded files. A line whose `row_number` is null was expected, but is missing from the
 * file. Lines contain only references, amounts and times.
 */
export const reconciliationLines = pgTable(
  "reconciliation_lines",
  {
    id: identity().primaryKey(),
    reconciliationId: bigint("reconciliation_id", { mode: "number" })
      .notNull()
      .references(() => reconciliations.id, { onDelete: "cascade" }),
    partnerId: bigint("partner_id", { mode: "number" }).notNull(),
    rowNumber: integer("row_number"),
    kind: text("kind", { enum: ["charge", "refund"] }).notNull(),
    /** The reference that matched a payment. If none did, the first reference of the line. */
    reference: text("reference").notNull(),
    /** The provider's own ID of the charge or refund. */
    transactionId: text("transaction_id"),
    amountMinor: minor("amount_minor").notNull(),
    currency: text("currency").notNull(),
    at: moment("at").notNull(),
    outcome: text("outcome", {
      enum: [
        "matched",
        "amount_differs",
        "currency_differs",
        "paid_not_booked",
        "booked_not_paid",
        "paid_twice",
        "refund_missing",
        "unexpected_refund",
      ],
    }).notNull(),
    paymentId: bigint("payment_id", { mode: "number" }).references(() => payments.id),
    expectedMinor: minor("expected_minor"),
    expectedCurrency: text("expected_currency"),
    /**
     * The person who settled the line by hand. The next columns are the time, the note and the booking of that
     * settlement.
     */
    settledBy: bigint("settled_by", { mode: "number" }).references(() => staff.id),
    settledAt: moment("settled_at"),
    note: text("note"),
    settledBookingId: bigint("settled_booking_id", { mode: "number" }).references(() => bookings.id),
  },
  (table) => [
    index("reconciliation_lines_file").on(table.reconciliationId, table.id),
    index("reconciliation_lines_outcome").on(table.reconciliationId, table.outcome, table.id),
    index("reconciliation_lines_payment").on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index("reconciliation_lines_reference").on(table.partnerId, table.reference),
    index("reconciliation_lines_transaction")
      .on(table.partnerId, table.transactionId)
      .where(sql`${table.transactionId} is not null`),
    check("reconciliation_lines_kind", sql`${table.kind} in ('charge', 'refund')`),
    check(
      "reconciliation_lines_outcome_known",
      sql`${table.outcome} in ('matched', 'amount_differs', 'currency_differs', 'paid_not_booked', 'booked_not_paid',
        'paid_twice', 'refund_missing', 'unexpected_refund')`,
    ),
    check(
      "reconciliation_lines_missing",
      sql`(${table.rowNumber} is null) = (${table.outcome} in ('booked_not_paid', 'refund_missing'))
        and (${table.rowNumber} is not null or ${table.paymentId} is not null)`,
    ),
    check(
      "reconciliation_lines_amount",
      sql`${table.amountMinor} >= 0 and ${table.currency} ~ '^[A-Z]{3}$'
        and num_nulls(${table.expectedMinor}, ${table.expectedCurrency}) in (0, 2)`,
    ),
    check(
      "reconciliation_lines_settled",
      sql`num_nulls(${table.settledBy}, ${table.settledAt}, ${table.note}) in (0, 3)
        and (${table.settledBookingId} is null or ${table.settledBy} is not null)
        and (${table.settledBy} is null or ${table.outcome} <> 'matched')`,
    ),
  ],
);

/** A month that a person signed off. Its results do not change until someone reopens it. */
export const reconciliationMonths = pgTable(
  "reconciliation_months",
  {
    partnerId: partnerId(),
    month: month(),
    signedBy: bigint("signed_by", { mode: "number" })
      .notNull()
      .references(() => staff.id),
    signedAt: moment("signed_at").notNull(),
    note: text("note"),
    /** The counts and sums of all lines of the month when it was signed off. */
    summary: jsonb("summary").$type<OutcomeSum[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.month] }),
    check("reconciliation_months_month", sql`${table.month} ${isMonth}`),
  ],
);

/**
 * The meaning of each column of an export with an unknown format, as chosen by a person. It applies to all files with
 * the same headers.
 */
export const reconciliationColumns = pgTable(
  "reconciliation_columns",
  {
    partnerId: partnerId(),
    headersDigest: bytes("headers_digest").notNull(),
    columns: jsonb("columns").$type<Record<string, string>>().notNull(),
    staffId: bigint("staff_id", { mode: "number" })
      .notNull()
      .references(() => staff.id),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.headersDigest] })],
);
