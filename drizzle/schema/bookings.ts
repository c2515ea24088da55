import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cars, locations } from "./catalogue";
import { identity, minor, moment, transactionId, verbatimJson } from "./columns";
import { partners } from "./partners";
import type { PriceSnapshot } from "./price-snapshot";

export type CarSnapshot = {
  slug: string;
  title: string;
  vehicleType: { slug: string; name: string } | null;
  imageUrl: string;
};

export type LocationSnapshot = { id: number; slug: string; name: string; timezone: string };

/** Drafts and bookings. A draft becomes a booking in the same row, with the same reference. */
export const bookings = pgTable(
  "bookings",
  {
    id: identity().primaryKey(),
    reference: text("reference").notNull(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    status: text("status", {
      enum: [
        "draft",
        "pending",
        "pending_confirmation",
        "pending_supplier",
        "confirmed",
        "cancelled",
        "expired",
        "completed",
      ],
    }).notNull(),
    /** The car of a crew's fleet; null if a supplier's offer was booked. */
    carId: bigint("car_id", { mode: "number" }).references(() => cars.id),
    /**
     * The slug of a supplier's offer; null for a car of a crew's fleet. The offer's row is kept while an unexpired
     * draft names it.
     */
    offerSlug: text("offer_slug"),
    locationId: bigint("location_id", { mode: "number" })
      .notNull()
      .references(() => locations.id),
    car: jsonb("car").$type<CarSnapshot>().notNull(),
    location: jsonb("location").$type<LocationSnapshot>().notNull(),
    externalRef: text("external_ref"),
    paymentReference: text("payment_reference"),
    paymentMethod: text("payment_method").notNull(),
    dateFrom: date("date_from", { mode: "string" }).notNull(),
    dateTo: date("date_to", { mode: "string" }).notNull(),
    pickupHour: smallint("pickup_hour").notNull(),
    returnHour: smallint("return_hour").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /**
     * The time when the units are available again: the end of the rental plus the turnaround time of the
     * city.
     */
    heldUntil: moment("held_until").notNull(),
    units: integer("units").notNull(),
    pickupType: text("pickup_type", { enum: ["pickup", "delivery"] }).notNull(),
    currency: text("currency").notNull(),
    totalMinor: minor("total_minor").notNull(),
    baseCurrency: text("base_currency").notNull(),
    baseTotalMinor: minor("base_total_minor").notNull(),
    fxRate: numeric("fx_rate").notNull(),
    commissionMinor: minor("commission_minor").notNull(),
    /** The commission, in percent of the total. Null for rows written before the service stored it. */
    commissionRate: numeric("commission_rate", { precision: 7, scale: 4 }),
    /** The price of each day as reserved or booked. Null for rows written before the service stored it. */
    breakdown: jsonb("breakdown").$type<PriceSnapshot>(),
    customerFirstName: text("customer_first_name").notNull(),
    customerLastName: text("customer_last_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone"),
    fulfilmentState: text("fulfilment_state", {
      enum: ["none", "pending", "reserved", "failed", "cancelled"],
    })
      .notNull()
      .default("none"),
    fulfilmentReference: text("fulfilment_reference"),
    /** The time when the draft expires. Null for bookings. */
    expiresAt: moment("expires_at"),
    reservedAt: moment("reserved_at"),
    bookedAt: moment("booked_at"),
    confirmBy: moment("confirm_by"),
    confirmedAt: moment("confirmed_at"),
    cancelledAt: moment("cancelled_at"),
    completedAt: moment("completed_at"),
    expiredAt: moment("expired_at"),
    cancelledBy: text("cancelled_by", { enum: ["partner", "crew", "service"] }),
    cancelReason: text("cancel_reason"),
    /** The time when the sandbox's crew simulator acts; always null in production. */
    autopilotAt: moment("autopilot_at"),
    /** The action of the crew simulator. Null to accept or secure the booking, depending on its status. */
    autopilotAct: text("autopilot_act", { enum: ["accept", "decline", "secure", "fail"] }),
    /**
     * The booking that this one replaces as soon as this one is confirmed. Set when this one is booked, and never
     * changed.
     */
    replacesId: bigint("replaces_id", { mode: "number" }).references((): AnyPgColumn => bookings.id),
    /** The reference of the booking that this one replaces. */
    replaces: text("replaces"),
    /**
     * The reference of the booking that replaces or replaced this one. Set to null if that booking ends unconfirmed.
     */
    replacedBy: text("replaced_by"),
    /** The real time at which the customer's data was erased. */
    erasedAt: moment("erased_at"),
    txId: transactionId("tx_id").notNull().default(sql`pg_current_xact_id()`),
  },
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table's rules stand together.
  (table) => [
    // The operator class compares bytes, regardless of the collation, so that a prefix search can use the
    // index too.
    uniqueIndex("bookings_reference_unique").on(table.reference.op("text_pattern_ops")),
    index("bookings_partner_newest")
      .on(table.partnerId, table.bookedAt, table.id)
      .where(sql`${table.status} <> 'draft'`),
    index("bookings_partner_status_newest")
      .on(table.partnerId, table.status, table.bookedAt, table.id)
      .where(sql`${table.status} <> 'draft'`),
    index("bookings_partner_external_ref")
      .on(table.partnerId, table.externalRef.op("text_pattern_ops"), table.bookedAt, table.id)
      .where(sql`${table.externalRef} is not null and ${table.status} <> 'draft'`),
    // In the order in which a payment looks for its booking: the newest that has not ended, else the newest.
    index("bookings_partner_payment")
      .on(
        table.partnerId,
        table.paymentReference,
        sql`(status in ('cancelled', 'expired'))`,
        table.bookedAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.paymentReference} is not null`),
    // Covers all columns needed to count held units, so that a search does not read the table.
    index("bookings_held")
      .on(table.carId, table.heldUntil, table.startsAt, table.units)
      .where(sql`${table.status} not in ('draft', 'cancelled', 'expired')`),
    // What changed in a city since a snapshot. Also serves the foreign key.
    index("bookings_location_changes").on(table.locationId, table.txId),
    // The latest confirmations of a city, for the median time to confirmation.
    index("bookings_location_confirmed")
      .on(table.locationId, table.confirmedAt, table.bookedAt)
      .where(sql`${table.confirmedAt} is not null`),
    // The cancellations of one day of a partner.
    index("bookings_cancelled")
      .on(table.partnerId, table.cancelledAt)
      .where(sql`${table.cancelledAt} is not null`),
    index("bookings_confirm_by")
      .on(table.confirmBy)
      .where(sql`${table.status} in ('pending', 'pending_confirmation', 'pending_supplier')`),
    // A request of a partner applies the due transitions of that partner's bookings only.
    index("bookings_partner_confirm_by")
      .on(table.partnerId, table.confirmBy, table.id)
      .where(sql`${table.status} in ('pending', 'pending_confirmation', 'pending_supplier')`),
    index("bookings_partner_ends_at")
      .on(table.partnerId, table.endsAt, table.id)
      .where(sql`${table.status} = 'confirmed'`),
    index("bookings_partner_starts_at")
      .on(table.partnerId, table.startsAt)
      .where(sql`${table.status} <> 'draft'`),
    index("bookings_starts_at").on(table.startsAt).where(sql`${table.status} = 'confirmed'`),
    index("bookings_ends_at").on(table.endsAt).where(sql`${table.status} = 'confirmed'`),
    index("bookings_autopilot_at").on(table.autopilotAt).where(sql`${table.autopilotAt} is not null`),
    index("bookings_partner_drafts")
      .on(table.partnerId, table.expiresAt, table.id)
      .where(sql`${table.status} = 'draft'`),
    index("bookings_draft_offer")
      .on(table.offerSlug)
      .where(sql`${table.status} = 'draft' and ${table.offerSlug} is not null`),
    index("bookings_draft_expires_at").on(table.expiresAt).where(sql`${table.status} = 'draft'`),
    // Serves the foreign key, which is checked when a draft is deleted.
    index("bookings_replaces").on(table.replacesId).where(sql`${table.replacesId} is not null`),
    // At most one booking waits to replace another.
    uniqueIndex("bookings_waiting_replacement")
      .on(table.replacesId)
      .where(
        sql`${table.replacesId} is not null and ${table.status} in ('pending', 'pending_confirmation', 'pending_supplier')`,
      ),
    // The few bookings of a car whose units are counted together with those of another booking.
    index("bookings_replacing_on_car")
      .on(table.carId)
      .where(
        sql`${table.replacesId} is not null and ${table.status} in ('pending', 'pending_confirmation', 'pending_supplier')`,
      ),
    // The bookings and drafts of one customer.
    index("bookings_customer_email").on(table.partnerId, sql`lower(${table.customerEmail})`),
    // The ended bookings whose customers are not erased yet.
    index("bookings_unerased")
      .on(table.endsAt)
      .where(sql`${table.erasedAt} is null and ${table.status} in ('cancelled', 'expired', 'completed')`),
    check(
      "bookings_erased",
      sql`${table.erasedAt} is null or (${table.status} in ('cancelled', 'expired', 'completed')
        and ${table.customerFirstName} = 'Erased' and ${table.customerLastName} = 'Customer'
        and ${table.customerEmail} = 'erased@customer.invalid' and ${table.customerPhone} is null)`,
    ),
    check(
      "bookings_replaces",
      sql`num_nulls(${table.replacesId}, ${table.replaces}) in (0, 2) and ${table.replacesId} < ${table.id}
        and (${table.status} <> 'draft' or num_nonnulls(${table.replacesId}, ${table.replacedBy}) = 0)`,
    ),
    check("bookings_car_or_offer", sql`num_nonnulls(${table.carId}, ${table.offerSlug}) = 1`),
    check(
      "bookings_autopilot",
      sql`${table.autopilotAct} is null or (${table.autopilotAct} in ('accept', 'decline', 'secure', 'fail') and ${table.autopilotAt} is not null)`,
    ),
    check("bookings_reference", sql`${table.reference} ~ '^RB-[0-9A-HJKMNP-TV-Z]{10}$'`),
    check(
      "bookings_status",
      sql`${table.status} in ('draft', 'pending', 'pending_confirmation', 'pending_supplier', 'confirmed', 'cancelled', 'expired', 'completed')`,
    ),
    check(
      "bookings_draft",
      sql`case when ${table.status} = 'draft'
        then ${table.expiresAt} is not null and ${table.reservedAt} is not null and ${table.bookedAt} is null
          and ${table.paymentReference} is null and ${table.confirmBy} is null
        else ${table.expiresAt} is null and ${table.bookedAt} is not null
          and ${table.paymentReference} is not null and ${table.confirmBy} is not null end`,
    ),
    check(
      "bookings_outcome",
      sql`(${table.status} not in ('confirmed', 'completed') or ${table.confirmedAt} is not null)
        and (${table.status} = 'cancelled') = (${table.cancelledAt} is not null)
        and (${table.status} = 'cancelled') = (${table.cancelledBy} is not null)
        and (${table.status} = 'completed') = (${table.completedAt} is not null)
        and (${table.status} = 'expired') = (${table.expiredAt} is not null)`,
    ),
    check(
      "bookings_cancellation",
      sql`${table.cancelledBy} in ('partner', 'crew', 'service') and (${table.cancelReason} is null or ${table.cancelledBy} is not null)`,
    ),
    check(
      "bookings_fulfilment",
      sql`${table.fulfilmentState} in ('none', 'pending', 'reserved', 'failed', 'cancelled')
        and (${table.fulfilmentState} <> 'reserved' or ${table.fulfilmentReference} is not null)
        and (${table.fulfilmentReference} is null or ${table.fulfilmentState} in ('reserved', 'cancelled'))
        and (${table.status} not in ('pending_confirmation', 'pending_supplier') or ${table.fulfilmentState} = 'pending')`,
    ),
    check(
      "bookings_stay",
      sql`${table.dateFrom} < ${table.dateTo} and ${table.startsAt} < ${table.endsAt} and ${table.endsAt} <= ${table.heldUntil}
        and ${table.pickupHour} between 0 and 23 and ${table.returnHour} between 0 and 23 and ${table.units} between 1 and 100`,
    ),
    check(
      "bookings_money",
      sql`${table.totalMinor} >= 0 and ${table.baseTotalMinor} >= 0 and ${table.fxRate} > 0
        and ${table.commissionMinor} between 0 and ${table.totalMinor}
        and ${table.currency} ~ '^[A-Z]{3}$' and ${table.baseCurrency} ~ '^[A-Z]{3}$'`,
    ),
    check("bookings_pickup_type", sql`${table.pickupType} in ('pickup', 'delivery')`),
  ],
);

/**
 * The events of all partners. `seq` is the order in which a partner reads them. A booking has at most one event of a
 * type.
 */
export const events = pgTable(
  "events",
  {
    id: identity().primaryKey(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    /** The number of the event: consecutive per partner, in commit order. */
    seq: bigint("seq", { mode: "number" }).notNull(),
    eventId: text("event_id").notNull().unique(),
    type: text("type").notNull(),
    bookingId: bigint("booking_id", { mode: "number" }).references(() => bookings.id),
    /** The delivered body, byte for byte: `id`, `type` and `data`. Only the erasure of the customer changes it. */
    body: verbatimJson("body").notNull(),
    createdAt: moment("created_at").notNull(),
    txId: transactionId("tx_id").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex("events_partner_seq").on(table.partnerId, table.seq),
    index("events_partner_type").on(table.partnerId, table.type, table.seq),
    index("events_partner_created_at").on(table.partnerId, table.createdAt),
    // Pings and emitted sandbox events have no booking; nulls do not count as duplicates. Without a
    // condition, the index also serves the foreign key.
    uniqueIndex("events_booking_type").on(table.bookingId, table.type),
    check("events_event_id", sql`${table.eventId} ~ '^evt_[0-9a-f]{32}$'`),
    check(
      "events_type",
      sql`${table.type} in ('booking.created', 'booking.payment_authorized', 'booking.confirmed', 'booking.cancelled',
        'booking.expired', 'booking.completed', 'booking.supplier_confirmed', 'booking.supplier_failed', 'ping')`,
    ),
    check("events_booking", sql`${table.type} <> 'ping' or ${table.bookingId} is null`),
  ],
);

export type BookingRow = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;
