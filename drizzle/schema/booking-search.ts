import { bigint, customType, index, pgTable } from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { moment } from "./columns";

/** A `tsvector` column: a sorted set of words that supports prefix search. */
const textVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The words by which a booking is found, one row per booking. Triggers of `bookings` write it in the
 * transaction that writes the booking, and it is deleted with the booking. Drafts have none.
 */
export const bookingSearch = pgTable(
  "booking_search",
  {
    bookingId: bigint("booking_id", { mode: "number" })
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    bookedAt: moment("booked_at").notNull(),
    /** Each word begins with the partner's ID, so that the index is read for one partner only. */
    words: textVector("words").notNull(),
  },
  // Without a pending list, which every search would have to read.
  (table) => [index("booking_search_words").using("gin", table.words).with({ fastupdate: false })],
);
