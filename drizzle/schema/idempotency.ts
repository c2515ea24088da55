import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, moment, transactionId } from "./columns";
import { partners } from "./partners";

/** The stored response of an idempotent request. Never deleted. Only the erasure of a customer changes it. */
export const idempotencyOutcomes = pgTable(
  "idempotency_outcomes",
  {
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    key: text("key").notNull(),
    /** SHA-256 of method, path and canonical body. */
    fingerprint: bytes("fingerprint").notNull(),
    status: smallint("status").notNull(),
    contentType: text("content_type").notNull(),
    body: bytes("body").notNull(),
    requestId: text("request_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    txId: transactionId("tx_id").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex("idempotency_outcomes_key").on(table.partnerId, table.key),
    index("idempotency_outcomes_portal")
      .on(table.partnerId, table.key.op("text_pattern_ops"))
      .where(sql`${table.key} like 'portal-%'`),
    check("idempotency_outcomes_key_length", sql`length(${table.key}) between 1 and 255`),
    check("idempotency_outcomes_fingerprint", sql`octet_length(${table.fingerprint}) = 32`),
    check("idempotency_outcomes_status", sql`${table.status} in (200, 201, 202, 404, 409, 422, 500)`),
  ],
);
