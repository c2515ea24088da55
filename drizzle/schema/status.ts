import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { incidentStates, probeOutcomes, statusComponents } from "../../lib/status";
import { identity, moment } from "./columns";

/** The results of recent probes, one per minute and component. A minute without a row was not measured. */
export const probeMinutes = pgTable(
  "probe_minutes",
  {
    minute: moment("minute").notNull(),
    component: text("component", { enum: statusComponents }).notNull(),
    outcome: text("outcome", { enum: probeOutcomes }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.minute, table.component] }),
    check("probe_minutes_minute", sql`${table.minute} = date_bin('1 minute', ${table.minute}, 'epoch')`),
    check("probe_minutes_component", sql`${table.component} in ('api', 'portal', 'webhooks', 'suppliers')`),
    check("probe_minutes_outcome", sql`${table.outcome} in ('passed', 'degraded', 'failed')`),
  ],
);

/** The counts of older probes per UTC day. A probe is counted here or in `probe_minutes`, never in both. */
export const probeDays = pgTable(
  "probe_days",
  {
    day: date("day").notNull(),
    component: text("component", { enum: statusComponents }).notNull(),
    probes: integer("probes").notNull(),
    degraded: integer("degraded").notNull(),
    failed: integer("failed").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.component] }),
    check("probe_days_component", sql`${table.component} in ('api', 'portal', 'webhooks', 'suppliers')`),
    check(
      "probe_days_counts",
      sql`${table.probes} between 1 and 1440 and ${table.degraded} >= 0 and ${table.failed} >= 0
        and ${table.degraded} + ${table.failed} <= ${table.probes}`,
    ),
  ],
);

/**
 * One row: the last minute whose probes a worker has claimed. The claim ensures that only one worker runs the probes of
 * a minute.
 */
export const probeTurn = pgTable(
  "probe_turn",
  {
    single: boolean("single").primaryKey().default(true),
    minute: moment("minute").notNull(),
  },
  (table) => [check("probe_turn_single", sql`${table.single}`)],
);

/** Incidents that operators report on the status page, in real time. They are never deleted. */
export const incidents = pgTable(
  "incidents",
  {
    id: identity().primaryKey(),
    incidentId: text("incident_id").notNull().unique(),
    title: text("title").notNull(),
    /** The component with the incident. Null if it concerns the whole service. */
    component: text("component", { enum: statusComponents }),
    state: text("state", { enum: incidentStates }).notNull().default("open"),
    startedAt: moment("started_at").notNull().default(sql`clock_timestamp()`),
    resolvedAt: moment("resolved_at"),
  },
  (table) => [
    index("incidents_started_at").on(table.startedAt, table.id),
    check("incidents_incident_id", sql`${table.incidentId} ~ '^inc_[0-9a-f]{32}$'`),
    check("incidents_title", sql`length(${table.title}) between 1 and 200`),
    check("incidents_component", sql`${table.component} in ('api', 'portal', 'webhooks', 'suppliers')`),
    check(
      "incidents_state",
      sql`${table.state} in ('open', 'resolved')
        and (${table.state} = 'resolved') = (${table.resolvedAt} is not null) and ${table.resolvedAt} >= ${table.startedAt}`,
    ),
  ],
);

export const incidentUpdates = pgTable(
  "incident_updates",
  {
    id: identity().primaryKey(),
    incidentRowId: bigint("incident_row_id", { mode: "number" })
      .notNull()
      .references(() => incidents.id),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
    text: text("text").notNull(),
  },
  (table) => [
    index("incident_updates_incident").on(table.incidentRowId, table.id),
    check("incident_updates_text", sql`length(${table.text}) between 1 and 2000`),
  ],
);
