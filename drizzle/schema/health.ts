import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./columns";

/**
 * The UTC hours whose counts were computed from the logs. A trigger marks an hour as `late` when a row that is more
 * than five minutes old is added to a log. A worker then computes the hour again.
 */
export const healthHours = pgTable(
  "health_hours",
  {
    startsAt: moment("starts_at").primaryKey(),
    computedAt: moment("computed_at").notNull(),
    late: boolean("late").notNull().default(false),
  },
  (table) => [
    index("health_hours_late").on(table.startsAt).where(sql`${table.late}`),
    check("health_hours_hour", sql`${table.startsAt} = date_bin('1 hour', ${table.startsAt}, 'epoch')`),
  ],
);

/**
 * The API requests of a partner per hour, credential, status class and error code. The portal's are not counted. Like
 * the log, these tables have no foreign keys, so a worker that writes an hour does not wait for locks on other rows.
 */
export const requestHours = pgTable(
  "request_hours",
  {
    partnerId: bigint("partner_id", { mode: "number" }).notNull(),
    startsAt: moment("starts_at").notNull(),
    /** The ID of the credential. Empty if the request had none. */
    clientId: text("client_id").notNull(),
    /** The first digit of the status. */
    statusClass: smallint("status_class").notNull(),
    /** The error code. Empty if the response was not an error. */
    errorCode: text("error_code").notNull(),
    requests: integer("requests").notNull(),
    /** The number of requests per bucket of `latency_bucket`, beginning with the fastest. */
    latencies: integer("latencies").array().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.partnerId, table.startsAt, table.clientId, table.statusClass, table.errorCode],
    }),
    index("request_hours_starts_at").on(table.startsAt),
    check(
      "request_hours_counts",
      sql`${table.requests} > 0 and cardinality(${table.latencies}) = 43 and ${table.statusClass} between 1 and 5`,
    ),
  ],
);

/** The usage of each rate limit per partner and hour. */
export const rateHours = pgTable(
  "rate_hours",
  {
    partnerId: bigint("partner_id", { mode: "number" }).notNull(),
    startsAt: moment("starts_at").notNull(),
    bucket: text("bucket").notNull(),
    /** The number of requests that got 429. */
    limited: integer("limited").notNull(),
    /** The number of tokens that the requests of the busiest minute took from the bucket. */
    busiestMinute: doublePrecision("busiest_minute").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.startsAt, table.bucket] }),
    index("rate_hours_starts_at").on(table.startsAt),
    check("rate_hours_counts", sql`${table.limited} >= 0 and ${table.busiestMinute} >= 0`),
  ],
);

/** The numbers of delivery attempts per endpoint, hour and result. */
export const deliveryHours = pgTable(
  "delivery_hours",
  {
    endpointId: bigint("endpoint_id", { mode: "number" }).notNull(),
    startsAt: moment("starts_at").notNull(),
    /** The first digit of the response status; 0 if there was no response. */
    statusClass: smallint("status_class").notNull(),
    attempts: integer("attempts").notNull(),
    /** The number of attempts with a duration per bucket of `latency_bucket`, beginning with the fastest. */
    latencies: integer("latencies").array().notNull(),
    /** The longest time from an event to its first attempt. Null if none of the attempts was a first one. */
    longestWaitMs: bigint("longest_wait_ms", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.startsAt, table.statusClass] }),
    index("delivery_hours_starts_at").on(table.startsAt),
    check(
      "delivery_hours_counts",
      sql`${table.attempts} > 0 and cardinality(${table.latencies}) = 43 and ${table.statusClass} between 0 and 9`,
    ),
  ],
);

/**
 * The latest error episode of each partner: a time in which its share of failed requests is far above that of the day
 * before.
 */
export const errorEpisodes = pgTable(
  "error_episodes",
  {
    partnerId: bigint("partner_id", { mode: "number" }).primaryKey(),
    startedAt: moment("started_at").notNull(),
    /** The time at which the share fell again. Null while it is still high. */
    endedAt: moment("ended_at"),
    /** The number of requests in the 15 minutes in which the episode was found. */
    requests: integer("requests").notNull(),
    /** The number of failed requests among them. */
    failed: integer("failed").notNull(),
    /** The most frequent error code of the failed requests. */
    errorCode: text("error_code"),
  },
  (table) => [
    check(
      "error_episodes_counts",
      sql`${table.failed} > 0 and ${table.failed} <= ${table.requests} and ${table.endedAt} >= ${table.startedAt}`,
    ),
  ],
);
