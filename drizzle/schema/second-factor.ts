import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, identity, moment } from "./columns";
import { staff, staffSessions } from "./service";

/** The authenticator app of a member, which is their second factor once confirmed. */
export const staffAuthenticators = pgTable(
  "staff_authenticators",
  {
    staffId: bigint("staff_id", { mode: "number" })
      .primaryKey()
      .references(() => staff.id, { onDelete: "cascade" }),
    /** The TOTP secret that the app and the service share, encrypted. */
    sealedSecret: bytes("sealed_secret").notNull(),
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
    /** The time of the first valid code. Null until then. */
    confirmedAt: moment("confirmed_at"),
    /** The time step of the last accepted code, so that each code is accepted once. */
    lastStep: bigint("last_step", { mode: "number" }),
  },
  (table) => [
    check("staff_authenticators_step", sql`${table.confirmedAt} is null or ${table.lastStep} is not null`),
  ],
);

/** The passkeys of a member. Each is a second factor. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: identity().primaryKey(),
    staffId: bigint("staff_id", { mode: "number" })
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    /** The ID by which the authenticator finds the passkey. */
    credentialId: bytes("credential_id").notNull(),
    /** The public key in the COSE format. The private key never leaves the authenticator. */
    publicKey: bytes("public_key").notNull(),
    /** The number of uses that the authenticator reported last. 0 for authenticators that do not count. */
    signCount: bigint("sign_count", { mode: "number" }).notNull(),
    /** The ways in which browsers reach the authenticator, such as `internal` or `usb`. */
    transports: text("transports").array().notNull().default([]),
    name: text("name").notNull(),
    /** Whether the authenticator reported a backup of the passkey, such as a copy on other devices. */
    synced: boolean("synced").notNull(),
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    uniqueIndex("staff_passkeys_credential").on(table.credentialId),
    index("staff_passkeys_staff").on(table.staffId),
    check("staff_passkeys_sign_count", sql`${table.signCount} between 0 and 4294967295`),
  ],
);

/** The latest challenge of a session for each purpose. A response consumes it, so it is accepted once. */
export const staffPasskeyChallenges = pgTable(
  "staff_passkey_challenges",
  {
    sessionId: bigint("session_id", { mode: "number" })
      .notNull()
      .references(() => staffSessions.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["register", "prove"] }).notNull(),
    challenge: text("challenge").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.purpose] }),
    index("staff_passkey_challenges_expires_at").on(table.expiresAt),
    check("staff_passkey_challenges_purpose", sql`${table.purpose} in ('register', 'prove')`),
  ],
);

/** The recovery codes of members. A member can use each once in place of the app or a passkey. */
export const staffRecoveryCodes = pgTable(
  "staff_recovery_codes",
  {
    id: identity().primaryKey(),
    staffId: bigint("staff_id", { mode: "number" })
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    /** SHA-256 of the code and the member's ID. */
    digest: bytes("digest").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    uniqueIndex("staff_recovery_codes_digest").on(table.staffId, table.digest),
    check("staff_recovery_codes_digest_length", sql`octet_length(${table.digest}) = 32`),
  ],
);
