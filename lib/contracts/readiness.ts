import * as z from "zod/mini";
import { drillNames } from "../drill-names";
import { checkIds, checkStates } from "../readiness-checks";
import { defineContract } from "./contract";
import { momentParam, pathText, realTimestamp } from "./fields";

const sandbox = { tag: "Sandbox", product: null, idempotent: false, sandboxOnly: true } as const;

export const readinessCheck = z
  .object({
    id: z.enum(checkIds),
    state: z.enum(checkStates).register(z.globalRegistry, {
      description: "`not_seen`: the sandbox has not seen the situation that the check is about.",
    }),
    title: z.string(),
    detail: z.string(),
    request_ids: z.array(z.string()).register(z.globalRegistry, {
      description:
        "The newest requests that prove the state, at most 10. Read them at `/v1/requests/{request_id}`.",
    }),
    next_step: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: "What to do. Null if the check passed." }),
  })
  .register(z.globalRegistry, { id: "ReadinessCheck" });
export type ReadinessCheck = z.output<typeof readinessCheck>;

export const readiness = z
  .object({
    ready: z.boolean().register(z.globalRegistry, { description: "True if every check passed." }),
    computed_at: realTimestamp,
    checks: z.array(readinessCheck),
  })
  .register(z.globalRegistry, { id: "Readiness" });
export type Readiness = z.output<typeof readiness>;

export const getReadinessContract = defineContract({
  ...sandbox,
  operationId: "getReadiness",
  method: "GET",
  path: "/v1/readiness",
  summary: "Check whether your integration is ready for production",
  description:
    "Judges your integration by its own API requests, webhook deliveries and drills of the last 30 days. Reading the checks gives no evidence. Accepts any valid token. Sandbox only.",
  scope: null,
  bucket: "api-read",
  readsRequestLog: true,
  params: null,
  query: z.object({
    since: z.optional(
      momentParam(
        "Only requests, deliveries and drills since this real time count. Default and earliest: 30 days ago. Use it after you have fixed a fault.",
      ),
    ),
  }),
  body: null,
  status: 200,
  response: readiness,
  errors: [],
});

const drillName = z.enum(drillNames);
const drillState = z.enum(["running", "done"]);
const drillRun = { id: z.string(), state: drillState };

export const drillResult = z
  .object({
    drill: drillName,
    verdict: z.enum(["passed", "failed"]),
    detail: z.string(),
    delivery_ids: z.array(z.string()).register(z.globalRegistry, {
      description: "The values of `Service-Delivery-Id`. They are not deliveries of your endpoint's log.",
    }),
  })
  .register(z.globalRegistry, { id: "DrillResult" });
export type DrillResult = z.output<typeof drillResult>;

export const drills = z
  .object({
    ...drillRun,
    results: z.array(drillResult).register(z.globalRegistry, {
      description: "The drills that have ended. All of them once `state` is `done`.",
    }),
  })
  .register(z.globalRegistry, { id: "Drills" });
export type Drills = z.output<typeof drills>;

export const startDrillsContract = defineContract({
  ...sandbox,
  operationId: "startDrills",
  method: "POST",
  path: "/v1/sandbox/drills",
  summary: "Start drills against an endpoint",
  description:
    "Sends signed sample events to the endpoint, correctly and on purpose incorrectly, and judges its responses. `wrong_signature` and `old_timestamp` pass with a 4xx, the other drills with a 2xx. The deliveries are in no log and no event feed and never change the endpoint's status or failure count. `slow_retry` takes at least 60 seconds. One run per endpoint at a time. Sandbox only.",
  scope: "webhooks:manage",
  bucket: "api-write",
  params: null,
  query: null,
  body: z.object({
    webhook_id: z.int(),
    drills: z.optional(
      z
        .array(drillName)
        .check(z.minLength(1), z.maxLength(20))
        .register(z.globalRegistry, { description: "Default: all drills." }),
    ),
  }),
  status: 202,
  response: z.object(drillRun),
  errors: ["not_found", "endpoint_inactive", "drill_running"],
});

export const getDrillsContract = defineContract({
  ...sandbox,
  operationId: "getDrills",
  method: "GET",
  path: "/v1/sandbox/drills/{id}",
  summary: "Get a run of drills",
  description: "Returns the results of the drills that have ended. Runs are kept for 30 days. Sandbox only.",
  scope: "webhooks:manage",
  bucket: "api-read",
  params: z.object({ id: pathText }),
  query: null,
  body: null,
  status: 200,
  response: drills,
  errors: ["not_found"],
});
