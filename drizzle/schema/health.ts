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
 * The UTC hours for which a worker has computed the counts of the tables below. A trigger sets `late` when a row of
 * that hour is added to a log more than five minutes late. A worker then computes the hour again.
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
 * The number of API requests per partner, hour, credential, status class and error code. Requests from the portal are
 * not counted. Like the request log, the tables of counts have no foreign keys. So a worker that writes an hour does
 * not wait for locks on other rows.
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
    /**
     * The histogram of durations: the number of requests in each bucket of the SQL function `latency_bucket`, fastest
     * first.
     */
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
    /** The largest number of tokens that the requests of one minute took from the bucket. */
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
    /**
     * The histogram of durations: the number of attempts in each bucket of the SQL function `latency_bucket`, fastest
     * first. An attempt without a duration is not counted.
     */
    latencies: integer("latencies").array().notNull(),
    /**
     * The longest time from an event to the first attempt of a delivery. Null if no first attempt is among the
     * attempts.
     */
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
 * The latest error episode of each partner: a time in which the partner's share of failed requests is far above that of
 * the day before.
 */
export const errorEpisodes = pgTable(
  "error_episodes",
  {
    partnerId: bigint("partner_id", { mode: "number" }).primaryKey(),
    startedAt: moment("started_at").notNull(),
    /** The time at which the share of failed requests fell again. Null while it is still high. */
    endedAt: moment("ended_at"),
    /** The number of requests in the 15 minutes before a worker found the episode. */
    requests: integer("requests").notNull(),
    /** The number of failed requests in those 15 minutes. */
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
