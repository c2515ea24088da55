import { bigint, pgTable } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { partners } from "./partners";

/**
 * The number and time of each partner's last event, one row per partner. A transaction locks this row last, so that
 * events commit in the order of their numbers.
 */
export const partnerSequences = pgTable("partner_sequences", {
  partnerId: bigint("partner_id", { mode: "number" })
    .primaryKey()
    .references(() => partners.id),
  lastEventSeq: bigint("last_event_seq", { mode: "number" }).notNull().default(0),
  /** The time of the last event. The next event is never earlier, even if a clock is set back. */
  lastEventAt: moment("last_event_at"),
});
