import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AvailabilityQuery } from "@/lib/contracts/availability";
import { bookings } from "./bookings";
import { locations, suppliers } from "./catalogue";
import { identity, minor, moment } from "./columns";
import { partners } from "./partners";

/** A search that goes on after its first answer, because suppliers were asked. */
export const searches = pgTable(
  "searches",
  {
    id: identity().primaryKey(),
    searchId: text("search_id").notNull().unique(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    /** The first call's parameters: a poll carries none. */
    query: jsonb("query").$type<AvailabilityQuery>().notNull(),
    polls: integer("polls").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("searches_expires_at").on(table.expiresAt),
    index("searches_partner").on(table.partnerId, table.id),
    check("searches_search_id", sql`${table.searchId} ~ '^srch_[0-9a-f]{32}$'`),
  ],
);

/** One supplier asked for one city: asked once, by whichever worker holds the lease, until its deadline. */
export const supplierSearches = pgTable(
  "supplier_searches",
  {
    id: identity().primaryKey(),
    searchRowId: bigint("search_row_id", { mode: "number" })
      .notNull()
      .references(() => searches.id, { onDelete: "cascade" }),
    supplierId: bigint("supplier_id", { mode: "number" })
      .notNull()
      .references(() => suppliers.id),
    locationId: bigint("location_id", { mode: "number" })
      .notNull()
      .references(() => locations.id),
    status: text("status", { enum: ["queued", "asking", "answered", "failed"] }).notNull(),
    /** Real time, as everything about the asking is. */
    queuedAt: moment("queued_at").notNull().default(sql`clock_timestamp()`),
    /** From then on it counts as failed, whoever asks. */
    deadlineAt: moment("deadline_at").notNull(),
    leaseToken: bigint("lease_token", { mode: "number" }).notNull().default(0),
    leaseUntil: moment("lease_until"),
    error: text("error"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    uniqueIndex("supplier_searches_once").on(table.searchRowId, table.supplierId, table.locationId),
    index("supplier_searches_open").on(table.id).where(sql`${table.status} in ('queued', 'asking')`),
    index("supplier_searches_supplier").on(table.supplierId),
    index("supplier_searches_location").on(table.locationId),
    check("supplier_searches_status", sql`${table.status} in ('queued', 'asking', 'answered', 'failed')`),
    check(
      "supplier_searches_finished",
      sql`(${table.status} in ('answered', 'failed')) = (${table.finishedAt} is not null)`,
    ),
  ],
);

/** What a supplier offered a search, for exactly its stay. */
export const supplierOffers = pgTable(
  "supplier_offers",
  {
    id: identity().primaryKey(),
    /** The `car_slug` it is booked by. */
    slug: text("slug").notNull().unique(),
    supplierSearchId: bigint("supplier_search_id", { mode: "number" })
      .notNull()
      .references(() => supplierSearches.id, { onDelete: "cascade" }),
    /** The supplier's own name for it. */
    offerId: text("offer_id").notNull(),
    title: text("title").notNull(),
    acrissCode: text("acriss_code"),
    vehicleType: text("vehicle_type"),
    imageUrl: text("image_url"),
    currency: text("currency").notNull(),
    /** For the whole stay, one unit. */
    totalMinor: minor("total_minor").notNull(),
    fleetSize: integer("fleet_size").notNull(),
    pickupTypes: text("pickup_types").array().notNull(),
    minAge: smallint("min_age"),
    maxAge: smallint("max_age"),
    attrs: text("attrs").array().notNull(),
  },
  (table) => [
    uniqueIndex("supplier_offers_once").on(table.supplierSearchId, table.offerId),
    check("supplier_offers_currency", sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check("supplier_offers_total", sql`${table.totalMinor} >= 0`),
  ],
);

/**
 * What is to be done at the supplier for a booking: reserve until it answers, then, if the booking ends, cancel until
 * it holds. `reserving` and `cancelling` are the worker's to do.
 */
export const supplierReservations = pgTable(
  "supplier_reservations",
  {
    bookingId: bigint("booking_id", { mode: "number" })
      .primaryKey()
      .references(() => bookings.id),
    supplierId: bigint("supplier_id", { mode: "number" })
      .notNull()
      .references(() => suppliers.id),
    offerId: text("offer_id").notNull(),
    state: text("state", {
      enum: ["reserving", "reserved", "failed", "cancelling", "cancelled"],
    }).notNull(),
    reservationCode: text("reservation_code"),
    /** Counted before each call: at zero the supplier has never heard of the booking. */
    attemptCount: integer("attempt_count").notNull().default(0),
    /** Calls in a row without an answer that could be understood. */
    failureCount: integer("failure_count").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    leaseToken: bigint("lease_token", { mode: "number" }).notNull().default(0),
    leaseUntil: moment("lease_until"),
    lastError: text("last_error"),
    updatedAt: moment("updated_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("supplier_reservations_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.state} in ('reserving', 'cancelling')`),
    index("supplier_reservations_supplier").on(table.supplierId),
    check(
      "supplier_reservations_state",
      sql`${table.state} in ('reserving', 'reserved', 'failed', 'cancelling', 'cancelled')`,
    ),
    check(
      "supplier_reservations_work",
      sql`(${table.state} in ('reserving', 'cancelling')) = (${table.nextAttemptAt} is not null)
        and (${table.state} <> 'reserved' or ${table.reservationCode} is not null)`,
    ),
  ],
);
