import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DrillName } from "../../lib/drill-names";
import { identity, moment, verbatimJson } from "./columns";
import { partners } from "./partners";

/** The result of one drill, as stored with its run. */
export type StoredDrillResult = {
  drill: DrillName;
  verdict: "passed" | "failed";
  detail: string;
  delivery_ids: string[];
};

/**
 * The runs of drills, each against one endpoint. Only a sandbox has them, and their times are real. A run is kept for
 * 30 days as evidence for the readiness checks, even if its endpoint is purged earlier.
 */
export const webhookDrills = pgTable(
  "webhook_drills",
  {
    id: identity().primaryKey(),
    drillId: text("drill_id").notNull().unique(),
    partnerId: bigint("partner_id", { mode: "number" })
      .notNull()
      .references(() => partners.id),
    endpointId: bigint("endpoint_id", { mode: "number" }).notNull(),
    drills: text("drills").array().$type<DrillName[]>().notNull(),
    state: text("state", { enum: ["running", "done"] }).notNull(),
    /** The request that started the run. */
    requestId: text("request_id"),
    /** The results of the drills. Null while the run is in progress. */
    results: jsonb("results").$type<StoredDrillResult[]>(),
    createdAt: moment("created_at").notNull().default(sql`real_now()`),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("webhook_drills_newest").on(table.partnerId, table.createdAt, table.id),
    index("webhook_drills_created_at").on(table.createdAt),
    uniqueIndex("webhook_drills_running").on(table.endpointId).where(sql`${table.state} = 'running'`),
    check("webhook_drills_drill_id", sql`${table.drillId} ~ '^drl_[0-9a-f]{32}$'`),
    check(
      "webhook_drills_names",
      sql`cardinality(${table.drills}) > 0 and ${table.drills} <@ array['wrong_signature', 'old_timestamp', 'duplicate',
        'out_of_order', 'burst', 'slow_retry', 'rotation']`,
    ),
    check(
      "webhook_drills_ended",
      sql`${table.state} in ('running', 'done') and (${table.state} = 'done') = (${table.endedAt} is not null)
        and (${table.state} = 'done') = (${table.results} is not null)`,
    ),
  ],
);

/** The queue of the deliveries of runs in progress. The rows of a run are deleted when it ends. */
export const webhookDrillDeliveries = pgTable(
  "webhook_drill_deliveries",
  {
    id: identity().primaryKey(),
    drillRowId: bigint("drill_row_id", { mode: "number" })
      .notNull()
      .references(() => webhookDrills.id, { onDelete: "cascade" }),
    endpointId: bigint("endpoint_id", { mode: "number" }).notNull(),
    drill: text("drill").$type<DrillName>().notNull(),
    /** The position of the delivery in its drill, from 0. */
    place: smallint("place").notNull(),
    deliveryId: text("delivery_id").notNull(),
    attempt: smallint("attempt").notNull().default(1),
    eventId: text("event_id").notNull(),
    eventType: text("event_type").notNull(),
    body: verbatimJson("body").notNull(),
    state: text("state", { enum: ["waiting", "sending", "ended"] })
      .notNull()
      .default("waiting"),
    /**
     * The real time at which the delivery is due. Null while it waits for the end of the previous delivery of its
     * drill, while it is being sent, and once it has ended.
     */
    dueAt: moment("due_at"),
    /** The delay in seconds between the end of the previous delivery of the drill and this one. */
    delaySeconds: integer("delay_seconds").notNull().default(0),
    /** The number of claims by workers. If the third claim ends without a result too, the delivery ends as not sent. */
    claimCount: smallint("claim_count").notNull().default(0),
    /** The fencing token, incremented with every claim. A worker with a lower token has lost the lease. */
    leaseToken: integer("lease_token").notNull().default(0),
    leaseUntil: moment("lease_until"),
    endedAt: moment("ended_at"),
    responseStatus: smallint("response_status"),
    error: text("error"),
  },
  (table) => [
    unique("webhook_drill_deliveries_place").on(table.drillRowId, table.drill, table.place),
    index("webhook_drill_deliveries_due")
      .on(table.drillRowId, table.dueAt, table.id)
      .where(sql`${table.state} = 'waiting' and ${table.dueAt} is not null`),
    index("webhook_drill_deliveries_in_flight")
      .on(table.endpointId, table.leaseUntil)
      .where(sql`${table.state} = 'sending'`),
    check("webhook_drill_deliveries_delivery_id", sql`${table.deliveryId} ~ '^dlv_[0-9a-f]{32}$'`),
    check(
      "webhook_drill_deliveries_state",
      sql`${table.state} in ('waiting', 'sending', 'ended')
        and (${table.state} = 'sending') = (${table.leaseUntil} is not null)
        and (${table.state} = 'ended') = (${table.endedAt} is not null)`,
    ),
  ],
);
