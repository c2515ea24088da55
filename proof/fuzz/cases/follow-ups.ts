import { isDeepStrictEqual } from "node:util";
import { getField } from "../../kit/exchanges";
import type { Random } from "../../kit/random";
import type { Exchange, Expectation } from "../oracles/exchange";
import { parseBody, type ReceivedReply } from "../wire/wire";
import { addKnownId, markDeleted } from "./create-data";
import { getText, type Lane, planRequest, type RequestParts } from "./lane";
import type { Plan } from "./plan";

/** Updates the lane's known IDs and clock offset after a successful request. */
export function recordEffects({ own }: Lane, { operation, params, headers }: Plan, body: unknown): void {
  const reference = params.reference ?? "";
  switch (operation.id) {
    case "createReservation":
      addKnownId(own.existing.draft, getText(body, "reservation", "reference"));
      addKnownId(own.existing.key, headers.find(([name]) => name === "Idempotency-Key")?.[1] ?? "");
      break;
    case "bookReservation":
      markDeleted(own, "draft", reference);
      // The draft is now a booking, so it is removed from the drafts but not listed as deleted.
      own.deleted.draft = own.deleted.draft.filter((id) => id !== reference);
      addKnownId(own.existing.booking, reference);
      break;
    case "createBooking":
    case "replaceBooking":
      addKnownId(own.existing.booking, getText(body, "booking", "reference"));
      break;
    case "deleteReservation":
      markDeleted(own, "draft", reference);
      break;
    case "createWebhook":
      addKnownId(own.existing.webhook, getText(body, "id"));
      break;
    case "deleteWebhook":
      markDeleted(own, "webhook", params.id ?? "");
      own.existing.delivery = own.existing.delivery.filter((id) => !id.startsWith(`${params.id} `));
      break;
    case "moveClock":
      own.clockOffsetSeconds = Number(getField(body, "offset_s"));
      // The clock change may have expired the drafts and searches.
      own.existing.draft = [];
      own.existing.search = [];
      break;
    default:
  }
}

type FollowUp = { name: string; parts: RequestParts };

function visibleAs(check: (body: unknown) => string | undefined): Expectation {
  return {
    oracle: "visible-after-create",
    statuses: [200],
    check: (reply) => check(parseBody(reply)),
  };
}

function compareFields(made: unknown, names: readonly string[]) {
  return (body: unknown) => {
    const other = names.find((name) => !isDeepStrictEqual(getField(made, name), getField(body, name)));
    return other === undefined
      ? undefined
      : `${other} was ${JSON.stringify(getField(made, other))}, is ${JSON.stringify(getField(body, other))}`;
  };
}

const notFound: Expectation = { oracle: "use-after-delete", statuses: [404], codes: ["not_found"] };
const stableFields = [
  "reference",
  "total",
  "currency",
  "external_ref",
  "customer",
  "units",
  "starts_at",
  "car",
];
const paymentFields = ["id", "payment_reference", "state", "refunded_at", "refund_reference"];
const endpointFields = ["id", "url", "description", "event_types", "status", "created_at"];

function bookingVisible(made: unknown): FollowUp {
  const reference = getText(made, "reference");
  return {
    name: "getBooking",
    parts: { params: { reference }, expects: visibleAs(compareFields(made, stableFields)) },
  };
}

/**
 * Returns the request whose response must show the effect of a successful operation, or `undefined` if no request shows
 * it.
 */
function getFollowUp({ operation, params }: Plan, body: unknown): FollowUp | undefined {
  const id = params.id ?? "";
  switch (operation.id) {
    case "createBooking":
    case "replaceBooking":
    case "bookReservation":
    case "transitionBooking":
      return bookingVisible(getField(body, "booking"));
    case "cancelBooking": {
      const cancelled = visibleAs((now) =>
        getField(now, "status") === "cancelled" ? undefined : "the booking is not cancelled",
      );
      return {
        name: "getBooking",
        parts: { params: { reference: params.reference ?? "" }, expects: cancelled },
      };
    }
    case "createReservation": {
      // A draft is not readable as a booking.
      const reference = getText(body, "reservation", "reference");
      return { name: "getBooking", parts: { params: { reference }, expects: notFound } };
    }
    case "deleteReservation":
      return {
        name: "bookReservation",
        parts: {
          params: { reference: params.reference ?? "" },
          body: { payment_reference: "late" },
          expects: notFound,
        },
      };
    case "createWebhook":
    case "updateWebhook":
      return {
        name: "getWebhook",
        parts: {
          params: { id: getText(body, "id") },
          expects: visibleAs(compareFields(body, endpointFields)),
        },
      };
    case "refundPayment":
    case "reopenPayment":
      return {
        name: "getPayment",
        parts: { params: { id }, expects: visibleAs(compareFields(body, paymentFields)) },
      };
    case "deleteWebhook":
      return { name: "getWebhook", parts: { params: { id }, expects: notFound } };
    case "testWebhook":
    case "emitEvent": {
      const delivery = { id, delivery_id: getText(body, "delivery_id") };
      return { name: "getWebhookDelivery", parts: { params: delivery, expects: visibleAs(() => undefined) } };
    }
    case "moveClock":
      return { name: "showClock", parts: { expects: visibleAs(compareFields(body, ["offset_s"])) } };
    default:
      return undefined;
  }
}

/**
 * Records the effects of a response. In some cases, drawn at random, sends requests that verify it: a read after a
 * success, and a replay after a stored outcome.
 */
export async function sendFollowUps(
  lane: Lane,
  plan: Plan,
  { exchange, random }: { exchange: Exchange; random: Random },
): Promise<void> {
  const { reply } = exchange;
  if (reply.kind === "lost" || plan.reaches === false || plan.method !== plan.operation.method) return;
  if (reply.status < 300 && plan.token === lane.own.token) {
    const body = parseBody(reply);
    recordEffects(lane, plan, body);
    const next = random.chance(0.5) ? getFollowUp(plan, body) : undefined;
    if (next !== undefined) {
      const label = `after ${plan.operation.id}`;
      await lane.submit(planRequest(lane, lane.own, [next.name, { ...next.parts, label }]));
    }
    if (lane.own.existing.webhook.length >= 6) await deleteOldEndpoints(lane);
  }
  if (
    plan.operation.requiresIdempotencyKey &&
    plan.reaches === true &&
    storesOutcome(reply) &&
    random.chance(0.4)
  )
    await sendReplay(lane, plan, reply, random);
}

/** Returns whether the service stores the response under the idempotency key. */
function storesOutcome({ status }: ReceivedReply): boolean {
  return status < 300 || [404, 409, 422, 500].includes(status);
}

async function sendReplay(
  ...[lane, plan, first, random]: [Lane, Plan, ReceivedReply, Random]
): Promise<void> {
  // With raw bytes, `body` may be undefined.
  if (random.chance(0.3) && plan.bytes === undefined && typeof plan.body === "object" && plan.body !== null) {
    const body = { ...plan.body, fuzz_says: "another body" };
    const expects: Expectation = { oracle: "replay", statuses: [409], codes: ["idempotency_key_reused"] };
    await lane.submit({
      ...plan,
      body,
      contentType: "application/json",
      expects,
      label: "the same key with another body",
    });
    return;
  }
  const expects: Expectation = {
    oracle: "replay",
    statuses: [first.status],
    check: (reply) => {
      if (reply.headers.get("idempotent-replayed") !== "true")
        return "the response is not marked as replayed";
      return reply.body.equals(first.body) ? undefined : "the replay has another body";
    },
  };
  await lane.submit({ ...plan, expects, label: `again: ${plan.label}` });
}

const maxEndpoints = 12;

/** Deletes all but the newest 12 endpoints, because a partner may have at most 20. */
export async function deleteOldEndpoints(lane: Lane): Promise<void> {
  const { own } = lane;
  const { reply } = await lane.submit(
    planRequest(lane, own, ["listWebhooks", { query: { limit: "100" }, label: "deleting old endpoints" }]),
  );
  const data = reply.kind === "received" ? getField(parseBody(reply), "data") : undefined;
  const listed = Array.isArray(data) ? data.map((endpoint) => getText(endpoint, "id")) : [];
  for (const id of listed.slice(0, Math.max(0, listed.length - maxEndpoints))) {
    await lane.submit(
      planRequest(lane, own, ["deleteWebhook", { params: { id }, label: "deleting old endpoints" }]),
    );
    markDeleted(own, "webhook", id);
    own.existing.delivery = own.existing.delivery.filter((known) => !known.startsWith(`${id} `));
  }
}
