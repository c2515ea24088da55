import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { identity, jsonText, moment } from "./columns";
import { partners } from "./partners";

/** One row: how far the service's notion of now is ahead of real time. Always zero in production. */
export const serviceClock = pgTable(
  "service_clock",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    offsetSeconds: bigint("offset_seconds", { mode: "number" }).notNull().default(0),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [check("service_clock_singleton", sql`${table.singleton}`)],
);

/** Token buckets. Losing them in a crash only refills them, so the table is unlogged. */
export const rateBuckets = pgTable("rate_buckets", {
  name: text("name").primaryKey(),
  tokens: doublePrecision("tokens").notNull(),
  updatedAt: moment("updated_at").notNull(),
  /** From then on the bucket is full, and its row worth nothing. */
  fullAt: moment("full_at").notNull(),
});

/** Who did what to what. Rows are only ever added. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: identity().primaryKey(),
    partnerId: bigint("partner_id", { mode: "number" }).references(() => partners.id),
    actorType: text("actor_type", {
      enum: ["partner", "operator", "crew", "staff", "supplier", "service"],
    }).notNull(),
    actorId: text("actor_id"),
    action: text("action").notNull(),
    targetType: text("target_type").notNull(),
    targetId: text("target_id").notNull(),
    before: jsonText("before"),
    after: jsonText("after"),
    requestId: text("request_id"),
    at: moment("at").notNull(),
  },
  (table) => [
    index("audit_log_target").on(table.targetType, table.targetId, table.id),
    index("audit_log_partner").on(table.partnerId, table.id),
    check(
      "audit_log_actor_type",
      sql`${table.actorType} in ('partner', 'operator', 'crew', 'staff', 'supplier', 'service')`,
    ),
  ],
);

export const staff = pgTable(
  "staff",
  {
    id: identity().primaryKey(),
    /** Null for the crew, who belong to the service. */
    partnerId: bigint("partner_id", { mode: "number" }).references(() => partners.id),
    email: text("email").notNull(),
    role: text("role", { enum: ["agent", "admin", "crew"] }).notNull(),
    passwordHash: text("password_hash"),
    sessionVersion: integer("session_version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("staff_email").on(sql`lower(${table.email})`),
    index("staff_partner").on(table.partnerId),
    check("staff_role", sql`${table.role} in ('agent', 'admin', 'crew')`),
    check("staff_partner", sql`(${table.role} = 'crew') = (${table.partnerId} is null)`),
  ],
);

export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: identity().primaryKey(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    email: text("email").notNull(),
    role: text("role", { enum: ["agent", "admin"] }).notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("staff_invitations_partner").on(table.partnerId),
    check("staff_invitations_role", sql`${table.role} in ('agent', 'admin')`),
  ],
);
