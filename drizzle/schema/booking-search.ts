import { bigint, customType, index, pgTable } from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { moment } from "./columns";

/** A `tsvector` column: a sorted set of words that supports prefix search. */
const textVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The search words of bookings, one row per booking. Drafts have none. Triggers of `bookings` write the row in the
 * transaction that writes the booking. It is deleted with the booking.
 */
export const bookingSearch = pgTable(
  "booking_search",
  {
    bookingId: bigint("booking_id", { mode: "number" })
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    bookedAt: moment("booked_at").notNull(),
    /** Each word begins with the partner's ID, so that a search reads only the index entries of one partner. */
    words: textVector("words").notNull(),
  },
  // Without a pending list, which every search would have to read.
  (table) => [index("booking_search_words").using("gin", table.words).with({ fastupdate: false })],
);
