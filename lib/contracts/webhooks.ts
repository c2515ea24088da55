import * as z from "zod/mini";
import { defineContract } from "./contract";
import { eventType } from "./event-types";
import { pathText, realTimestamp, timestamp } from "./fields";
import { cursorParams, pageEnd } from "./paging";

export const endpointStatus = z.enum(["active", "paused", "disabled"]).register(z.globalRegistry, {
  description: "`paused`: by you. `disabled`: by the service.",
});

export const webhookEndpoint = z
  .object({
    id: z.int(),
    url: z.string(),
    description: z.string(),
    event_types: z.array(eventType),
    status: endpointStatus,
    disabled_reason: z.nullable(z.enum(["gone", "failing"])).register(z.globalRegistry, {
      description: "`gone`: the endpoint returned 410. `failing`: attempts failed for too long.",
    }),
    disabled_at: z.nullable(timestamp),
    consecutive_failures: z.int(),
    last_success_at: z.nullable(realTimestamp),
    last_failure_at: z.nullable(realTimestamp),
    previous_secret_expires_at: z.nullable(timestamp).register(z.globalRegistry, {
      description:
        "The time until which deliveries are also signed with the previous secret. Null if they are not.",
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .register(z.globalRegistry, { id: "WebhookEndpoint" });
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

const secret = z.string().register(z.globalRegistry, {
  description: "The signing secret. Shown only once.",
  examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="],
});

const url = z
  .string()
  .check(
    z.maxLength(2048, { abort: true }),
    // Accept white space and control characters here: URL validation rejects them with `unsafe_url`. The
    // pattern must not depend on a flag, because OpenAPI does not publish flags.
    z.regex(/^[\s\p{C}]*[A-Za-z][\w+.\-\s\p{C}]*:/u, "Expected an absolute URL"),
  )
  .register(z.globalRegistry, {
    override: { type: "string", format: "uri", maxLength: 2048 },
    description:
      "An https URL on port 443 with a public host name: no credentials, no IP address, no internal name. Validated on registration, on every change and before every attempt.",
    examples: ["https://hooks.example.com/rentals"],
  });
const description = z.string().check(z.maxLength(500));
const eventTypes = z
  .array(z.string())
  .check(z.maxLength(100))
  .register(z.globalRegistry, {
    override: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 100 },
    description: `Event types to subscribe to: ${eventType.options.join(", ")}. Unknown types are ignored. At least one known type is required.`,
  });

const manage = {
  tag: "Webhooks",
  scope: "webhooks:manage",
  product: null,
  idempotent: false,
} as const;

const one = { params: z.object({ id: pathText }), query: null } as const;
const read = { ...manage, method: "GET", bucket: "api-read", body: null, status: 200 } as const;
const write = { ...manage, bucket: "api-write" } as const;

export const createWebhookContract = defineContract({
  ...write,
  operationId: "createWebhook",
  method: "POST",
  path: "/v1/webhooks",
  summary: "Register an endpoint",
  description: "At most 20 endpoints per partner. Only this response contains the secret.",
  params: null,
  query: null,
  body: z.object({ url, description: z.optional(description), event_types: eventTypes }),
  status: 201,
  response: z.extend(webhookEndpoint, { secret }),
  errors: ["unsafe_url", "limit_reached"],
});

export const listWebhooksContract = defineContract({
  ...read,
  operationId: "listWebhooks",
  path: "/v1/webhooks",
  summary: "List endpoints",
  description: "Oldest first.",
  params: null,
  query: z.object(cursorParams),
  response: z.object({ data: z.array(webhookEndpoint), ...pageEnd }),
  errors: ["invalid_cursor"],
});

export const getWebhookContract = defineContract({
  ...read,
  ...one,
  operationId: "getWebhook",
  path: "/v1/webhooks/{id}",
  summary: "Get an endpoint",
  response: webhookEndpoint,
  errors: ["not_found"],
});

export const updateWebhookContract = defineContract({
  ...write,
  ...one,
  operationId: "updateWebhook",
  method: "PATCH",
  path: "/v1/webhooks/{id}",
  summary: "Update an endpoint",
  description:
    "`active` resumes delivery and resets the failure count. `paused` stops delivery: pending and new deliveries become `skipped`. You can replay skipped deliveries.",
  body: z.object({
    url: z.optional(url),
    description: z.optional(description),
    event_types: z.optional(eventTypes),
    status: z.optional(z.enum(["active", "paused"])),
  }),
  status: 200,
  response: webhookEndpoint,
  errors: ["not_found", "unsafe_url"],
});

export const deleteWebhookContract = defineContract({
  ...write,
  ...one,
  operationId: "deleteWebhook",
  method: "DELETE",
  path: "/v1/webhooks/{id}",
  summary: "Delete an endpoint",
  description: "Also deletes its pending deliveries.",
  body: null,
  status: 200,
  response: z.object({ id: z.int(), deleted: z.literal(true) }),
  errors: ["not_found"],
});

export const testWebhookContract = defineContract({
  ...write,
  ...one,
  operationId: "testWebhook",
  method: "POST",
  path: "/v1/webhooks/{id}/test",
  summary: "Send a test event",
  description:
    "Sends one `ping` to this endpoint, regardless of its event types and status. There is one attempt. It does not count as a success or failure, but a 410 response disables the endpoint.",
  body: null,
  status: 202,
  response: z.object({ id: z.string(), type: z.literal("ping"), delivery_id: z.string() }),
  errors: ["not_found"],
});

export const rotateWebhookSecretContract = defineContract({
  ...write,
  ...one,
  operationId: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhooks/{id}/rotate-secret",
  summary: "Rotate the signing secret",
  description:
    "Until the previous secret expires, deliveries carry a signature for each secret. At most two secrets are active: rotating again expires the older one immediately.",
  body: z.object({
    previous_secret_expires_in: z.optional(
      z.int().check(z.gte(0), z.lte(604_800)).register(z.globalRegistry, {
        description: "Seconds until the previous secret expires. Default: 86400. 0 expires it immediately.",
      }),
    ),
  }),
  bodyOptional: true,
  status: 200,
  response: z.extend(webhookEndpoint, { secret, previous_secret_expires_at: timestamp }),
  errors: ["not_found"],
});

export const endPreviousSecretContract = defineContract({
  ...write,
  ...one,
  operationId: "endPreviousWebhookSecret",
  method: "DELETE",
  path: "/v1/webhooks/{id}/previous-secret",
  summary: "Expire the previous signing secret",
  description:
    "Takes effect immediately. The current secret does not change. If there is no previous secret, nothing changes.",
  body: null,
  status: 200,
  response: webhookEndpoint,
  errors: ["not_found"],
});
