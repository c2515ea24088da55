import * as z from "zod/mini";
import { healthUnits } from "@/lib/health";
import { serviceStates, statusComponents } from "@/lib/status";
import { defineContract } from "../contract";
import { pathText, timestamp } from "../fields";
import { portalRead } from "./shared";

const count = z.int().check(z.nonnegative());
/**
 * A percentile of durations in milliseconds, interpolated from the counts of histogram buckets. Null if nothing was
 * counted.
 */
const latency = z.nullable(z.number().check(z.nonnegative()));
const query = z.object({ unit: z.optional(z.enum(healthUnits)) });

const period = {
  unit: z.enum(healthUnits),
  /** The real time of the last count of the newest counted hour. Null if no hour has been counted. */
  computed_at: z.nullable(timestamp),
};

const requestPoint = z.object({
  /** The start of the hour or of the day in UTC. */
  starts_at: timestamp,
  succeeded: count,
  client_errors: count,
  server_errors: count,
  p50_ms: latency,
  p95_ms: latency,
});

export const getHealthContract = defineContract({
  ...portalRead,
  caller: "member",
  operationId: "getHealth",
  path: "/portal-api/health",
  summary: "Get the API requests of 48 hours or 30 days, and the state of the service",
  scope: null,
  params: null,
  query,
  response: z.object({
    ...period,
    service: z.object({
      state: z.enum(serviceStates),
      components: z.array(z.object({ name: z.enum(statusComponents), state: z.enum(serviceStates) })),
    }),
    requests: count,
    /** The number of requests with a 4xx or 5xx status. */
    failed: count,
    /** The counts of each hour or day, oldest first. The last one is not complete. */
    points: z.array(requestPoint),
    /** The most frequent error codes with their numbers of requests, at most 20. */
    errors: z.array(z.object({ code: z.string(), requests: count })),
    /** The credentials with most requests, at most 20. `client_id` is null for requests without a credential. */
    credentials: z.array(
      z.object({
        client_id: z.nullable(z.string()),
        name: z.nullable(z.string()),
        requests: count,
        failed: count,
        p95_ms: latency,
      }),
    ),
    rate_limits: z.array(
      z.object({
        bucket: z.string(),
        /** The number of tokens that are added to the rate-limit bucket per minute. */
        per_minute: z.number(),
        burst: z.number(),
        /** The number of rate-limit tokens that the partner's requests took in the busiest minute. */
        busiest_minute: z.number(),
        /** The number of requests that got 429. */
        limited: count,
      }),
    ),
  }),
  errors: [],
});
export type Health = z.output<typeof getHealthContract.response>;

const attemptPoint = z.object({
  starts_at: timestamp,
  succeeded: count,
  redirects: count,
  client_errors: count,
  server_errors: count,
  /** The number of attempts without a response. */
  unanswered: count,
  p50_ms: latency,
  p95_ms: latency,
  /** The longest time from an event to its first attempt. Null if no first attempt began. */
  longest_wait_ms: z.nullable(count),
});

export const getEndpointHealthContract = defineContract({
  ...portalRead,
  operationId: "getEndpointHealth",
  path: "/portal-api/webhooks/{id}/health",
  summary: "Get the attempts of an endpoint of 48 hours or 30 days",
  scope: "webhooks:manage",
  params: z.object({ id: pathText }),
  query,
  response: z.object({
    ...period,
    attempts: count,
    succeeded: count,
    /** The waiting time of the oldest due delivery, in seconds. Null if none is due. */
    oldest_due_seconds: z.nullable(count),
    points: z.array(attemptPoint),
  }),
  errors: ["not_found"],
});
export type EndpointHealth = z.output<typeof getEndpointHealthContract.response>;
