import { sql } from "drizzle-orm";
import { bigint, check, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, moment } from "./columns";
import { staff } from "./service";

/** A person's saved view of the list of bookings. */
export const staffViews = pgTable(
  "staff_views",
  {
    id: identity().primaryKey(),
    staffId: bigint("staff_id", { mode: "number" })
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The filters that are set, by name. */
    filters: jsonb("filters").$type<Record<string, string>>().notNull(),
    /** The columns of the view. Null if the view shows the columns that the person chose for the list of bookings. */
    columns: text("columns").array(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("staff_views_name").on(table.staffId, table.name),
    check("staff_views_name_length", sql`length(${table.name}) between 1 and 60`),
    check("staff_views_filters", sql`jsonb_typeof(${table.filters}) = 'object'`),
  ],
);
