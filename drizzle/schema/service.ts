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
import { memberRoles, staffRoles } from "../../lib/roles/roles";
import { identity, moment, verbatimJson } from "./columns";
import { partners } from "./partners";

/** One row: the offset of the service's clock from real time, in seconds. Always 0 in production. */
export const serviceClock = pgTable(
  "service_clock",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    offsetSeconds: bigint("offset_seconds", { mode: "number" }).notNull().default(0),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [check("service_clock_singleton", sql`${table.singleton}`)],
);

/**
 * Token buckets of rate limits. The table is unlogged, because losing it in a crash only refills the buckets.
 */
export const rateBuckets = pgTable("rate_buckets", {
  name: text("name").primaryKey(),
  tokens: doublePrecision("tokens").notNull(),
  updatedAt: moment("updated_at").notNull(),
  /** The time when the bucket is full again. The row can be deleted then. */
  fullAt: moment("full_at").notNull(),
});

/** The audit log. Rows are only inserted. */
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
    before: verbatimJson("before"),
    after: verbatimJson("after"),
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
    /** The partner of the person. Null for crew members, who belong to none. */
    partnerId: bigint("partner_id", { mode: "number" }).references(() => partners.id),
    email: text("email").notNull(),
    role: text("role", { enum: staffRoles }).notNull(),
    passwordHash: text("password_hash"),
    sessionVersion: integer("session_version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    /**
     * The real time of a recent request. It is updated at most once a minute, so the last request may be up to a
     * minute later.
     */
    seenAt: moment("seen_at"),
    /**
     * The time of removal. The row stays, so that IDs in the audit log keep a name. The email address is free
     * again.
     */
    removedAt: moment("removed_at"),
    /** The columns of the list of bookings that the person chose. Null for the default columns. */
    bookingColumns: text("booking_columns").array(),
    /** The kinds of report mail that the person switched off. */
    mutedMail: text("muted_mail").array().notNull().default([]),
    /**
     * The language of report mails: that of the portal when the member last signed in or saved the mail settings. Null
     * for English.
     */
    mailLanguage: text("mail_language"),
  },
  (table) => [
    uniqueIndex("staff_email").on(sql`lower(${table.email})`).where(sql`${table.removedAt} is null`),
    index("staff_partner").on(table.partnerId),
    check("staff_role", sql`${table.role} in ('admin', 'agent', 'developer', 'finance', 'viewer', 'crew')`),
    check("staff_partner", sql`(${table.role} = 'crew') = (${table.partnerId} is null)`),
  ],
);

/**
 * A member's identity at a sign-in provider, linked at the first sign-in. Unlike an email address, a subject never
 * passes to another person. If a removed member is invited again, the next sign-in links the row to the new `staff`
 * row.
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
    role: text("role", { enum: memberRoles }).notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    withdrawnAt: moment("withdrawn_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("staff_invitations_partner").on(table.partnerId),
    check(
      "staff_invitations_role",
      sql`${table.role} in ('admin', 'agent', 'developer', 'finance', 'viewer')`,
    ),
  ],
);

/** A signed-in session on one device. Its times are real, so moving the service clock does not sign anyone out. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: identity().primaryKey(),
    staffId: bigint("staff_id", { mode: "number" })
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    signedInAt: moment("signed_in_at").notNull().default(sql`clock_timestamp()`),
    /** The time of the last request, to the minute. */
    seenAt: moment("seen_at").notNull().default(sql`clock_timestamp()`),
    endedAt: moment("ended_at"),
    /** The IP address at sign-in, shown to the owner of the session. */
    address: text("address"),
    userAgent: text("user_agent"),
    /** Whether the member has yet to prove their second factor. Until then, the session grants no access. */
    awaitsSecondFactor: boolean("awaits_second_factor").notNull().default(false),
    /** The last time at which the member proved their second factor in this session. */
    secondFactorAt: moment("second_factor_at"),
  },
  (table) => [
    index("staff_sessions_staff").on(table.staffId),
    index("staff_sessions_signed_in_at").on(table.signedInAt),
  ],
);

/**
 * The attempts to prove a password or a second factor since the last success, and the requests for a password reset.
 * They delay further attempts.
 */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    /**
     * A keyed digest that identifies the attempts counted together. For a sign-in, it is computed from the email
     * address in lower case and the caller's IP address.
     */
    name: text("name").primaryKey(),
    failures: integer("failures").notNull(),
    /** The time until which further attempts are rejected without a check. */
    retryAt: moment("retry_at").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [index("sign_in_attempts_last_at").on(table.lastAt)],
);
