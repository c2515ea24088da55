import * as z from "zod/mini";
import { booking, bookingStatus } from "./bookings";
import { defineContract } from "./contract";
import { eventType } from "./event-types";
import { pathText, timestamp } from "./fields";

const sandbox = {
  tag: "Sandbox",
  product: null,
  idempotent: false,
  query: null,
  sandboxOnly: true,
} as const;

const read = {
  ...sandbox,
  method: "GET",
  bucket: "api-read",
  params: null,
  body: null,
  status: 200,
} as const;
const write = { ...sandbox, method: "POST", bucket: "api-write" } as const;

const behaviour = z.string().register(z.globalRegistry, { description: "What happens, for people." });

export const listScenariosContract = defineContract({
  ...read,
  operationId: "listScenarios",
  path: "/v1/sandbox/scenarios",
  summary: "List sandbox scenarios",
  description:
    "Returns the test cities and test cars of the country `zz`, with their behaviour. Accepts any valid token. Sandbox only.",
  scope: null,
  response: z.object({
    locations: z.array(
      z.object({
        slug: z.string(),
        behaviour,
        outcome: z.enum(["complete", "failed", "expired"]).register(z.globalRegistry, {
          description: "The final status of a search in the city.",
        }),
      }),
    ),
    cars: z.array(
      z.object({
        slug: z.string(),
        location: z.string(),
        behaviour,
        events: z.array(eventType).register(z.globalRegistry, {
          description: "The events of a booking of the car, in order.",
        }),
        error: z.nullable(z.string()).register(z.globalRegistry, {
          description: "The `error.code` that the car triggers. Null if none.",
        }),
      }),
    ),
  }),
  errors: [],
});

export const sandboxClock = z
  .object({
    now: timestamp,
    offset_s: z.int().register(z.globalRegistry, {
      description: "Seconds by which your clock is ahead of the service clock.",
    }),
  })
  .register(z.globalRegistry, { id: "SandboxClock" });

export const showClockContract = defineContract({
  ...read,
  operationId: "showClock",
  path: "/v1/sandbox/clock",
  summary: "Get the clock",
  description: "Returns the time of your sandbox clock. Accepts any valid token. Sandbox only.",
  scope: null,
  response: sandboxClock,
  errors: [],
});

const advance = z
  .string()
  .check(z.regex(/^\d{1,9}[smhd]$/, "Expected a duration such as 30s, 5m, 48h or 5d"))
  .register(z.globalRegistry, {
    description: "The duration to advance the clock, in addition to earlier advances.",
    examples: ["48h"],
  });

export const clockBody = z
  .object({
    advance: z.optional(advance),
    reset: z
      .optional(z.literal(true))
      .register(z.globalRegistry, { description: "Resets the clock to the service clock." }),
  })
  .check(
    z.refine(
      (body) => (body.advance === undefined) !== (body.reset === undefined),
      "Send either `advance` or `reset`",
    ),
  );

export const moveClockContract = defineContract({
  ...write,
  operationId: "moveClock",
  path: "/v1/sandbox/clock",
  summary: "Advance or reset the clock",
  description:
    "Your drafts, deadlines and completions follow your clock. Tokens and webhook retries do not. Send either `advance` or `reset`. Sandbox only.",
  scope: "rentals:book",
  params: null,
  body: clockBody,
  status: 200,
  response: sandboxClock,
  errors: [],
});

export const transitionBookingContract = defineContract({
  ...write,
  operationId: "transitionBooking",
  path: "/v1/sandbox/bookings/{reference}/transition",
  summary: "Set the status of a booking",
  description:
    "Simulates the crew, the supplier or the passage of time. Only transitions that they could make are allowed. Sandbox only.",
  scope: "rentals:book",
  params: z.object({ reference: pathText }),
  body: z.object({ to: bookingStatus }),
  status: 200,
  response: z.object({ booking, status_note: z.string() }),
  errors: ["not_found", "illegal_transition"],
});

export const emitEventContract = defineContract({
  ...write,
  operationId: "emitEvent",
  path: "/v1/sandbox/webhooks/{id}/emit",
  summary: "Send an event to an endpoint",
  description:
    "Delivers the event only to this endpoint, even if it is not subscribed to the type. Apart from that, the delivery is a normal one: it is retried and counted, and it is skipped while the endpoint is not active. A `ping` is the same as `/test`. `data` is the booking in `reference`, or a sample one, with `test: true`. Sandbox only.",
  scope: "webhooks:manage",
  params: z.object({ id: pathText }),
  body: z.object({
    type: eventType,
    reference: z.optional(
      z.string().check(z.minLength(1), z.maxLength(255)).register(z.globalRegistry, {
        description: "One of your bookings. Default: a sample booking.",
      }),
    ),
  }),
  status: 202,
  response: z.object({ id: z.string(), type: eventType, delivery_id: z.string() }),
  errors: ["not_found"],
});
