import { sql } from "drizzle-orm";
import { bigint, boolean, check, doublePrecision, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment, verbatimJson } from "./columns";

/**
 * The log of the partners' requests, in real time, without customer data and secrets. Partitioned by UTC day;
 * old requests are deleted by dropping whole partitions.
 */
export const requestLog = pgTable(
  "request_log",
  {
    partnerId: bigint("partner_id", { mode: "number" }).notNull(),
    at: moment("at").notNull(),
    requestId: text("request_id").notNull(),
    source: text("source", { enum: ["api", "portal"] }).notNull(),
    /** The credential, if one was used. */
    clientId: text("client_id"),
    /** The staff member, for a request from the portal. */
    staffId: bigint("staff_id", { mode: "number" }),
    address: text("address"),
    method: text("method").notNull(),
    path: text("path").notNull(),
    /** The path template of the contract; null for an unknown path. */
    route: text("route"),
    status: smallint("status").notNull(),
    errorCode: text("error_code"),
    durationMs: doublePrecision("duration_ms").notNull(),
    idempotencyKey: text("idempotency_key"),
    replayed: boolean("replayed"),
    /** The booking or reservation that the request concerns. */
    reference: text("reference"),
    query: verbatimJson("query"),
    requestBody: verbatimJson("request_body"),
    responseBody: verbatimJson("response_body"),
    /**
     * A digest of the token's ID. This column and those below are set only in the sandbox, for the readiness checks.
     */
    tokenDigest: text("token_digest"),
    /** The kind of evidence that the request gives to the readiness checks. */
    evidence: text("evidence"),
    /**
     * A digest that is equal for a request and its repeats. It ignores the idempotency key, the payment reference and
     * the expected total.
     */
    repeatDigest: text("repeat_digest"),
    facts: verbatimJson("facts"),
  },
  (table) => [
    index("request_log_partner").on(table.partnerId, table.at.desc(), table.requestId.desc()),
    index("request_log_request").on(table.partnerId, table.requestId),
    index("request_log_key")
      .on(table.partnerId, table.idempotencyKey, table.at.desc())
      .where(sql`${table.idempotencyKey} is not null`),
    index("request_log_reference")
      .on(table.partnerId, table.reference, table.at.desc())
      .where(sql`${table.reference} is not null`),
    // The log grows in the order of time, so an index of blocks finds an hour of all partners at almost no cost.
    index("request_log_at").using("brin", table.at),
    index("request_log_evidence")
      .on(table.partnerId, table.evidence, table.at.desc())
      .where(sql`${table.evidence} is not null`),
    index("request_log_repeat")
      .on(table.partnerId, table.repeatDigest, table.at)
      .where(sql`${table.repeatDigest} is not null`),
    check("request_log_source", sql`${table.source} in ('api', 'portal')`),
  ],
);

export type RequestRow = typeof requestLog.$inferSelect;
