import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { bytes, identity, moment } from "./columns";

export const partners = pgTable(
  "partners",
  {
    id: identity().primaryKey(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    status: text("status", { enum: ["active", "suspended"] })
      .notNull()
      .default("active"),
    invoiceCurrency: text("invoice_currency").notNull(),
    /** The commission, in percent of the total. */
    commissionRate: numeric("commission_rate", { precision: 7, scale: 4 }).notNull(),
    /** The IANA time zone that decides the months of statements and the days of insights. */
    timezone: text("timezone").notNull().default("UTC"),
    firstParty: boolean("first_party").notNull().default(false),
    /** The offset of the partner's clock from the service's, in seconds. Changed only in the sandbox. */
    clockOffsetSeconds: bigint("clock_offset_seconds", { mode: "number" }).notNull().default(0),
    /** The real time of the last change of the clock. */
    clockChangedAt: moment("clock_changed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("partners_clock_offset").on(table.clockOffsetSeconds).where(sql`${table.clockOffsetSeconds} > 0`),
    check("partners_clock_offset", sql`${table.clockOffsetSeconds} between 0 and 315360000`),
    check("partners_slug", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("partners_name", sql`${table.name} <> ''`),
    check("partners_status", sql`${table.status} in ('active', 'suspended')`),
    check("partners_timezone", sql`${table.timezone} <> ''`),
    check("partners_invoice_currency", sql`${table.invoiceCurrency} ~ '^[A-Z]{3}$'`),
    check("partners_commission_rate", sql`${table.commissionRate} between 0 and 100`),
  ],
);

export const partnerProducts = pgTable(
  "partner_products",
  {
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    product: text("product", { enum: ["car_rentals"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.product] }),
    check("partner_products_product", sql`${table.product} in ('car_rentals')`),
  ],
);

export const clients = pgTable(
  "clients",
  {
    id: identity().primaryKey(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    /** The public part of the credential: `rp_sandbox_…` or `rp_live_…`. */
    clientId: text("client_id").notNull().unique(),
    name: text("name").notNull(),
    scopes: text("scopes").array().notNull(),
    /** Whether AI assistants may use the credential in production. In a sandbox they always may. */
    mcpAllowed: boolean("mcp_allowed").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("clients_partner").on(table.partnerId),
    check("clients_client_id", sql`${table.clientId} ~ '^rp_(sandbox|live)_[A-Za-z0-9_-]+$'`),
    check(
      "clients_scopes",
      sql`${table.scopes} <@ array['rentals:quote', 'rentals:book', 'bookings:read', 'webhooks:manage']`,
    ),
  ],
);

export const clientSecrets = pgTable(
  "client_secrets",
  {
    id: identity().primaryKey(),
    clientId: bigint("client_id", { mode: "number" })
      .notNull()
      .references(() => clients.id),
    /** HMAC-SHA-256 of the secret with a key that is not in the database. */
    digest: bytes("digest").notNull().unique(),
    /**
     * The ID of the key that computed `digest`; null if it is unknown. When the secret is next used, the digest is
     * renewed with the current key.
     */
    keyId: smallint("key_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("client_secrets_client").on(table.clientId),
    check("client_secrets_digest", sql`octet_length(${table.digest}) = 32`),
  ],
);

/**
 * The time and the address of each client's last token request or API call. The time is real, to the minute.
 */
export const clientUses = pgTable("client_uses", {
  clientId: bigint("client_id", { mode: "number" })
    .primaryKey()
    .references(() => clients.id),
  usedAt: moment("used_at").notNull(),
  address: text("address"),
});
