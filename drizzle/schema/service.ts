import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
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
    index("audit_log_request")
      .on(table.partnerId, table.requestId)
      .where(sql`${table.requestId} is not null`),
    index("audit_log_partner_action").on(table.partnerId, table.action.op("text_pattern_ops"), table.id),
    index("audit_log_partner_actor").on(table.partnerId, table.actorType, table.actorId, table.id),
    index("audit_log_partner_target").on(table.partnerId, table.targetId, table.id),
    index("audit_log_partner_at").on(table.partnerId, table.at),
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
    /** Of the last request, to the minute; real time. */
    seenAt: moment("seen_at"),
    /** Who was removed stays, so that the audit log's ids keep a name; the address is free again. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    uniqueIndex("staff_email").on(sql`lower(${table.email})`).where(sql`${table.removedAt} is null`),
    index("staff_partner").on(table.partnerId),
    check("staff_role", sql`${table.role} in ('agent', 'admin', 'crew')`),
    check("staff_partner", sql`(${table.role} = 'crew') = (${table.partnerId} is null)`),
  ],
);

/**
 * Whom a provider knows a member as, from their first sign-in with it on: what it calls them never changes hands, as an
 * address does. A removed member's row gives way to a new member's.
 */
export const staffIdentities = pgTable(
  "staff_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    staffId: bigint("staff_id", { mode: "number" })
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    boundAt: moment("bound_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex("staff_identities_staff").on(table.staffId, table.issuer),
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
    withdrawnAt: moment("withdrawn_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("staff_invitations_partner").on(table.partnerId),
    check("staff_invitations_role", sql`${table.role} in ('agent', 'admin')`),
  ],
);

/** A person signed in on one device. All of it in real time: moving the service's clock signs nobody out. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: identity().primaryKey(),
    staffId: bigint("staff_id", { mode: "number" })
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    signedInAt: moment("signed_in_at").notNull().default(sql`clock_timestamp()`),
    /** Of the last request, to the minute. */
    seenAt: moment("seen_at").notNull().default(sql`clock_timestamp()`),
    endedAt: moment("ended_at"),
    /** Where it began, for the person it belongs to. */
    address: text("address"),
    userAgent: text("user_agent"),
  },
  (table) => [
    index("staff_sessions_staff").on(table.staffId),
    index("staff_sessions_signed_in_at").on(table.signedInAt),
  ],
);

/** How often signing in to one account from one address has failed in a row. */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    /** A digest of the e-mail address as it was typed, and the client's address. */
    name: text("name").primaryKey(),
    failures: integer("failures").notNull(),
    /** No password is looked at before then. */
    retryAt: moment("retry_at").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [index("sign_in_attempts_last_at").on(table.lastAt)],
);
