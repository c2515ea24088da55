import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { events } from "./bookings";
import { bytes, identity, moment, verbatimJson } from "./columns";
import { partners } from "./partners";

/** A partner's endpoint. A deleted one stays until its deliveries are purged. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: identity().primaryKey(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    url: text("url").notNull(),
    description: text("description").notNull(),
    eventTypes: text("event_types").array().notNull(),
    status: text("status", { enum: ["active", "paused", "disabled"] })
      .notNull()
      .default("active"),
    disabledReason: text("disabled_reason", { enum: ["gone", "failing"] }),
    disabledAt: moment("disabled_at"),
    consecutiveFailures: integer("consecutive_failures").notNull().default(0),
    /** The time of the first failure in the current series of failed attempts. */
    failingSince: moment("failing_since"),
    lastSuccessAt: moment("last_success_at"),
    lastFailureAt: moment("last_failure_at"),
    /** The signing secret, encrypted for this endpoint. Null once the endpoint is deleted. */
    sealedSecret: bytes("sealed_secret"),
    /** The secret before the last rotation, encrypted. It is active until it expires. */
    sealedPreviousSecret: bytes("sealed_previous_secret"),
    previousSecretExpiresAt: moment("previous_secret_expires_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("webhook_endpoints_partner").on(table.partnerId, table.id).where(sql`${table.deletedAt} is null`),
    index("webhook_endpoints_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check("webhook_endpoints_url", sql`length(${table.url}) between 1 and 2048`),
    check("webhook_endpoints_status", sql`${table.status} in ('active', 'paused', 'disabled')`),
    check(
      "webhook_endpoints_disabled",
      sql`(${table.status} = 'disabled') = (${table.disabledAt} is not null)
        and (${table.status} = 'disabled') = (${table.disabledReason} is not null)
        and (${table.disabledReason} is null or ${table.disabledReason} in ('gone', 'failing'))`,
    ),
    check(
      "webhook_endpoints_event_types",
      sql`cardinality(${table.eventTypes}) > 0 and ${table.eventTypes} <@ array['booking.created', 'booking.payment_authorized',
        'booking.confirmed', 'booking.cancelled', 'booking.expired', 'booking.completed', 'booking.supplier_confirmed',
        'booking.supplier_failed', 'ping']`,
    ),
    check(
      "webhook_endpoints_failures",
      sql`${table.consecutiveFailures} >= 0 and (${table.consecutiveFailures} = 0) = (${table.failingSince} is null)`,
    ),
    check(
      "webhook_endpoints_secret",
      sql`(${table.deletedAt} is null) = (${table.sealedSecret} is not null)`,
    ),
    check(
      "webhook_endpoints_previous_secret",
      sql`num_nulls(${table.sealedPreviousSecret}, ${table.previousSecretExpiresAt}) in (0, 2)`,
    ),
  ],
);

/** The queue of deliveries, and their log once they are done: one row per event and endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: identity().primaryKey(),
    deliveryId: text("delivery_id").notNull().unique(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    endpointId: bigint("endpoint_id", { mode: "number" })
      .notNull()
      .references(() => webhookEndpoints.id),
    eventRowId: bigint("event_row_id", { mode: "number" })
      .notNull()
      .references(() => events.id),
    eventType: text("event_type").notNull(),
    /**
     * The booking of the event, copied so that first attempts can be sent in the order of a booking's events. Null for
     * test events, and for a delivery that ended before the column existed.
     */
    bookingId: bigint("booking_id", { mode: "number" }),
    status: text("status", {
      enum: ["pending", "delivering", "succeeded", "dead_lettered", "skipped"],
    }).notNull(),
    /**
     * Whether this is the delivery of a ping. It has one attempt, is sent regardless of the endpoint's status and
     * types, and does not count as a success or failure of the endpoint. A 410 response still disables the endpoint.
     */
    trial: boolean("trial").notNull().default(false),
    attemptCount: integer("attempt_count").notNull().default(0),
    maxAttempts: integer("max_attempts").notNull(),
    /** The number of attempts before the current run of the retry schedule. */
    attemptsBefore: integer("attempts_before").notNull().default(0),
    /** Whether an attempt was requested manually. It may exceed `max_attempts`. */
    extraAttempt: boolean("extra_attempt").notNull().default(false),
    nextAttemptAt: moment("next_attempt_at"),
    /** The fencing token, incremented with every claim. A worker with a lower token has lost the lease. */
    leaseToken: bigint("lease_token", { mode: "number" }).notNull().default(0),
    leaseUntil: moment("lease_until"),
    lastAttemptAt: moment("last_attempt_at"),
    responseStatus: smallint("response_status"),
    responseBody: text("response_body"),
    error: text("error"),
    durationMs: integer("duration_ms"),
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
    deliveredAt: moment("delivered_at"),
  },
  (table) => [
    index("webhook_deliveries_due")
      .on(table.endpointId, table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index("webhook_deliveries_leases").on(table.leaseUntil).where(sql`${table.status} = 'delivering'`),
    index("webhook_deliveries_in_flight")
      .on(table.partnerId, table.endpointId)
      .where(sql`${table.status} = 'delivering'`),
    // The deliveries whose first attempt has not ended. The next event of the booking waits for them.
    index("webhook_deliveries_first_attempts")
      .on(table.endpointId, table.bookingId, table.eventRowId)
      .where(
        sql`${table.status} = 'pending' and ${table.attemptCount} = 0 or ${table.status} = 'delivering' and ${table.attemptCount} = 1`,
      ),
    // Lists and replays use time ranges; the ID orders rows of the same millisecond.
    index("webhook_deliveries_endpoint_at").on(table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_endpoint_status_at").on(
      table.endpointId,
      table.status,
      table.createdAt,
      table.id,
    ),
    index("webhook_deliveries_endpoint_type_at").on(
      table.endpointId,
      table.eventType,
      table.createdAt,
      table.id,
    ),
    index("webhook_deliveries_event").on(table.eventRowId),
    check("webhook_deliveries_delivery_id", sql`${table.deliveryId} ~ '^dlv_[0-9a-f]{32}$'`),
    check(
      "webhook_deliveries_status",
      sql`${table.status} in ('pending', 'delivering', 'succeeded', 'dead_lettered', 'skipped')`,
    ),
    check(
      "webhook_deliveries_due_or_leased",
      sql`(${table.status} = 'pending') = (${table.nextAttemptAt} is not null)
        and (${table.status} = 'delivering') = (${table.leaseUntil} is not null)
        and (${table.status} = 'succeeded') = (${table.deliveredAt} is not null)`,
    ),
    check(
      "webhook_deliveries_error",
      sql`${table.error} in ('timeout', 'dns_error', 'tls_error', 'connection_refused', 'connection_reset', 'unsafe_url',
        'redirect', 'http_error')`,
    ),
    check(
      "webhook_deliveries_attempts",
      sql`${table.attemptCount} >= 0 and ${table.maxAttempts} > 0 and ${table.attemptsBefore} between 0 and ${table.attemptCount}`,
    ),
  ],
);

/** The attempts of a delivery. An attempt whose worker was killed has neither a response nor an error. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    deliveryRowId: bigint("delivery_row_id", { mode: "number" })
      .notNull()
      .references(() => webhookDeliveries.id),
    number: integer("number").notNull(),
    at: moment("at").notNull(),
    requestHeaders: verbatimJson("request_headers"),
    responseStatus: smallint("response_status"),
    responseBody: text("response_body"),
    error: text("error"),
    durationMs: integer("duration_ms"),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryRowId, table.number] }),
    index("webhook_attempts_at").on(table.at),
  ],
);
