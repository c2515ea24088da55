import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The traces in which queued work began, so that a worker continues them. Empty while tracing is off. */
export const traceContexts = pgTable(
  "trace_contexts",
  {
    /** The queued task, such as `event evt_…`, `supplier job 12` or `supplier search srch_…`. */
    subject: text("subject").primaryKey(),
    /** The span that queued the work (W3C Trace Context). */
    traceparent: text("traceparent").notNull(),
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("trace_contexts_created_at").on(table.createdAt),
    check(
      "trace_contexts_traceparent",
      sql`${table.traceparent} ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'`,
    ),
  ],
);
