import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { mailKinds } from "../../lib/mail-kinds";
import { bytes, identity, moment } from "./columns";
import { partners } from "./partners";
import { staff } from "./service";

/**
 * The queue of mail. A row is written in the transaction of the change that it reports. Times are real, so that
 * moving the service clock sends no mail early.
 */
export const mails = pgTable(
  "mails",
  {
    id: identity().primaryKey(),
    /** The `Message-ID` of every attempt, so that a mail server can recognize a second copy. */
    messageId: text("message_id").notNull().unique(),
    /** The partner of the recipient. Null if the recipient belongs to none. */
    partnerId: bigint("partner_id", { mode: "number" }).references(() => partners.id),
    kind: text("kind", { enum: mailKinds }).notNull(),
    /** The ID of what the mail is about, for example the reference of a voucher's booking. */
    subjectId: text("subject_id"),
    recipient: text("recipient").notNull(),
    /**
     * The subject and the MIME parts of the mail, encrypted because they can contain sign-in links. Removed when the
     * mail ends; for vouchers and stored mail, after 7 days.
     */
    sealedContent: bytes("sealed_content"),
    /** The state of the mail. A `stored` mail is shown on the outbox page of a sandbox and never sent. */
    state: text("state", {
      enum: ["pending", "sending", "sent", "dead", "skipped", "stored"],
    }).notNull(),
    attemptCount: integer("attempt_count").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    leaseUntil: moment("lease_until"),
    /** The fencing token, incremented with every claim. A worker with a lower token cannot record a result. */
    leaseToken: integer("lease_token").notNull().default(0),
    /** The reply code of the mail server or the kind of the failure, without addresses. */
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("mails_due").on(table.nextAttemptAt).where(sql`${table.state} in ('pending', 'sending')`),
    index("mails_partner").on(table.partnerId, table.id),
    index("mails_subject").on(table.subjectId).where(sql`${table.subjectId} is not null`),
    index("mails_created_at").on(table.createdAt),
    check(
      "mails_kind",
      sql`${table.kind} in ('voucher', 'invitation', 'password_reset', 'endpoint_disabled', 'endpoint_failing', 'error_rate',
        'secret_expiring', 'signing_secret_expiring', 'refunds_due', 'go_live_decided')`,
    ),
    check("mails_state", sql`${table.state} in ('pending', 'sending', 'sent', 'dead', 'skipped', 'stored')`),
    check(
      "mails_due",
      sql`(${table.state} in ('pending', 'sending')) = (${table.nextAttemptAt} is not null)`,
    ),
    check(
      "mails_ended",
      sql`(${table.state} in ('sent', 'dead', 'skipped')) = (${table.endedAt} is not null)`,
    ),
    check("mails_lease", sql`(${table.state} = 'sending') = (${table.leaseUntil} is not null)`),
    check(
      "mails_content",
      sql`${table.sealedContent} is not null or ${table.state} not in ('pending', 'sending')`,
    ),
    check("mails_recipient", sql`${table.recipient} !~ '[[:cntrl:][:space:],<>]'`),
  ],
);

/** Links to choose a new password, valid for one hour of real time and for one use. */
export const passwordResets = pgTable(
  "password_resets",
  {
    id: identity().primaryKey(),
    staffId: bigint("staff_id", { mode: "number" })
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    /** HMAC-SHA-256 of the token with a key that is not in the database. */
    digest: bytes("digest").notNull().unique(),
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    index("password_resets_staff").on(table.staffId),
    index("password_resets_expires_at").on(table.expiresAt),
    check("password_resets_digest", sql`octet_length(${table.digest}) = 32`),
  ],
);
