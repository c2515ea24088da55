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

const behaviour = z.string().register(z.globalRegistry, { description: "What happens, in words." });

export const listScenariosContract = defineContract({
  ...read,
  operationId: "listScenarios",
  path: "/v1/sandbox/scenarios",
  summary: "What the test cities and test cars do",
  description: "In the country `zz`. Any valid token may ask. In production there is no such path.",
  scope: null,
  response: z.object({
    locations: z.array(
      z.object({
        slug: z.string(),
        behaviour,
        outcome: z.enum(["complete", "failed", "expired"]).register(z.globalRegistry, {
          description: "How a search of the city ends.",
        }),
      }),
    ),
    cars: z.array(
      z.object({
        slug: z.string(),
        location: z.string(),
        behaviour,
        events: z.array(eventType).register(z.globalRegistry, {
          description: "The events a booking of the car leads to, in their order.",
        }),
        error: z.nullable(z.string()).register(z.globalRegistry, {
          description: "The `error.code` the car is there to show; null where there is none.",
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
      description: "How far your clock is ahead of the service's, in seconds.",
    }),
  })
  .register(z.globalRegistry, { id: "SandboxClock" });

export const showClockContract = defineContract({
  ...read,
  operationId: "showClock",
  path: "/v1/sandbox/clock",
  summary: "What your clock shows",
  description: "Any valid token may ask. In production there is no such path.",
  scope: null,
  response: sandboxClock,
  errors: [],
});

const advance = z
  .string()
  .check(z.regex(/^\d{1,9}[smhd]$/, "Expected a duration such as 30s, 5m, 48h or 5d"))
  .register(z.globalRegistry, {
    description: "How far to move it ahead, on top of what it was moved before.",
    examples: ["48h"],
  });

export const clockBody = z
  .object({
    advance: z.optional(advance),
    reset: z
      .optional(z.literal(true))
      .register(z.globalRegistry, { description: "Back to the service's time." }),
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
  summary: "Move your clock",
  description:
    "Your drafts, deadlines and completions follow it; tokens and webhook retries do not. Send either `advance` or `reset`. In production there is no such path.",
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
  summary: "Act as crew, supplier or time",
  description:
    "Moves a booking at once to where a crew, a supplier or time could move it. In production there is no such path.",
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
  summary: "Send an endpoint any event",
  description:
    "To that endpoint only, whatever its types, and otherwise delivered as anything that happened: retried, counted, skipped while the endpoint is not active. A ping is what `/test` sends. `data` is the booking named, or a sample one, with `test: true`. In production there is no such path.",
  scope: "webhooks:manage",
  params: z.object({ id: pathText }),
  body: z.object({
    type: eventType,
    reference: z.optional(
      z.string().check(z.minLength(1), z.maxLength(255)).register(z.globalRegistry, {
        description: "A booking of yours; a sample one when left out.",
      }),
    ),
  }),
  status: 202,
  response: z.object({ id: z.string(), type: eventType, delivery_id: z.string() }),
  errors: ["not_found"],
});
