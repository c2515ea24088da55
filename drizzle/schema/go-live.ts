import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, identity, moment } from "./columns";
import { partners } from "./partners";
import { staff } from "./service";

/** A partner's request for access to production, and the operator's decision. */
export const goLiveRequests = pgTable(
  "go_live_requests",
  {
    id: identity().primaryKey(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    state: text("state", { enum: ["requested", "withdrawn", "approved", "refused"] }).notNull(),
    requestedBy: bigint("requested_by", { mode: "number" })
      .notNull()
      .references(() => staff.id),
    requestedAt: moment("requested_at").notNull(),
    /** The note to the operator from the person who requested access. */
    note: text("note"),
    /** The states of the readiness checks when access was requested, by the ID of the check. */
    checks: jsonb("checks").$type<Record<string, string>>().notNull(),
    decidedAt: moment("decided_at"),
    /** The operator's reason for a refusal. */
    reason: text("reason"),
    /** The address of the production API. Null until it is known. */
    baseUrl: text("base_url"),
    /** The time at which the operator stored the production credential. */
    credentialAt: moment("credential_at"),
    /** The production credential as JSON, encrypted. Null if there is none, and after it was shown or has expired. */
    sealedCredential: bytes("sealed_credential"),
    /** The real time at which an admin saw the credential. */
    shownAt: moment("shown_at"),
    shownBy: bigint("shown_by", { mode: "number" }).references(() => staff.id),
  },
  (table) => [
    index("go_live_requests_newest").on(table.partnerId, table.id),
    uniqueIndex("go_live_requests_active")
      .on(table.partnerId)
      .where(sql`${table.state} in ('requested', 'approved')`),
    index("go_live_requests_sealed").on(table.credentialAt).where(sql`${table.sealedCredential} is not null`),
    check("go_live_requests_state", sql`${table.state} in ('requested', 'withdrawn', 'approved', 'refused')`),
    check("go_live_requests_decided", sql`(${table.state} = 'requested') = (${table.decidedAt} is null)`),
    check("go_live_requests_reason", sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
    check(
      "go_live_requests_credential",
      sql`(${table.state} = 'approved' or ${table.credentialAt} is null)
        and (${table.credentialAt} is not null or ${table.sealedCredential} is null and ${table.shownAt} is null)`,
    ),
    check(
      "go_live_requests_shown",
      sql`(${table.shownAt} is null) = (${table.shownBy} is null)
      and (${table.shownAt} is null or ${table.sealedCredential} is null)`,
    ),
    check(
      "go_live_requests_lengths",
      sql`length(${table.note}) <= 1000 and length(${table.reason}) between 1 and 500 and length(${table.baseUrl}) <= 500`,
    ),
  ],
);
