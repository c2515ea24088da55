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

/** A search that continues after its first response, because it includes suppliers. */
export const searches = pgTable(
  "searches",
  {
    id: identity().primaryKey(),
    searchId: text("search_id").notNull().unique(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    /** The parameters of the first request. Polls have none. */
    query: jsonb("query").$type<AvailabilityQuery>().notNull(),
    polls: integer("polls").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** The number of supplier searches that the cities of this search would require and that were not started. */
    suppliersNotAsked: integer("suppliers_not_asked").notNull().default(0),
    /** The number of supplier searches, stored when their rows are deleted with their offers. Null before that. */
    suppliersAsked: integer("suppliers_asked"),
    suppliersAnswered: integer("suppliers_answered"),
  },
  (table) => [
    index("searches_stored_result").on(table.expiresAt).where(sql`${table.suppliersAsked} is null`),
    // Each partner has its own clock, so searches are deleted by partner.
    index("searches_partner_deleted_result")
      .on(table.partnerId, table.expiresAt)
      .where(sql`${table.suppliersAsked} is not null`),
    index("searches_partner").on(table.partnerId, table.id),
    check("searches_search_id", sql`${table.searchId} ~ '^srch_[0-9a-f]{32}$'`),
    check(
      "searches_suppliers",
      sql`${table.suppliersNotAsked} >= 0
        and num_nulls(${table.suppliersAsked}, ${table.suppliersAnswered}) in (0, 2)
        and (${table.suppliersAsked} is null or ${table.suppliersAnswered} between 0 and ${table.suppliersAsked})`,
    ),
  ],
);

/** A search at one supplier for one city. The worker that holds the lease runs it, until its deadline. */
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
    /** The time when the search was queued. All timestamps of this table are in real time. */
    queuedAt: moment("queued_at").notNull().default(sql`clock_timestamp()`),
    /** A search without a result counts as failed one second after this time, even if no worker has recorded it. */
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

/** An offer of a supplier for the exact rental dates of a search. */
export const supplierOffers = pgTable(
  "supplier_offers",
  {
    id: identity().primaryKey(),
    /** The `car_slug` under which the offer is booked. */
    slug: text("slug").notNull().unique(),
    supplierSearchId: bigint("supplier_search_id", { mode: "number" })
      .notNull()
      .references(() => supplierSearches.id, { onDelete: "cascade" }),
    /** The supplier's own offer ID. */
    offerId: text("offer_id").notNull(),
    title: text("title").notNull(),
    acrissCode: text("acriss_code"),
    vehicleType: text("vehicle_type"),
    imageUrl: text("image_url"),
    currency: text("currency").notNull(),
    /** The price of one unit for the whole rental. */
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
 * The supplier job of a booking. A worker repeats the reservation until the supplier responds, and cancels it if the
 * booking ends. In the states `reserving` and `cancelling` the job is in progress.
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
    /** The number of requests to the supplier, incremented before each one. At 0, no request was ever sent. */
    attemptCount: integer("attempt_count").notNull().default(0),
    /** The number of consecutive calls without a valid response. */
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
