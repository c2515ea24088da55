import { isDeepStrictEqual } from "node:util";
import { field } from "../../kit/exchanges";
import type { Random } from "../../kit/random";
import type { Exchange, Expectation } from "../oracles/exchange";
import { type Answered, parsed } from "../wire/wire";
import { type CallParts, type Lane, planCall, textAt } from "./lane";
import { drop, keep } from "./make";
import type { Plan } from "./plan";

/** What a success changes in what the lane knows to be there. */
export function learn({ own }: Lane, { operation, params, headers }: Plan, body: unknown): void {
  const reference = params.reference ?? "";
  switch (operation.id) {
    case "createReservation":
      keep(own.live.draft, textAt(body, "reservation", "reference"));
      keep(own.live.key, headers.find(([name]) => name === "Idempotency-Key")?.[1] ?? "");
      break;
    case "bookReservation":
      drop(own, "draft", reference);
      // It is no draft any more, and it is not gone either.
      own.gone.draft = own.gone.draft.filter((id) => id !== reference);
      keep(own.live.booking, reference);
      break;
    case "createBooking":
      keep(own.live.booking, textAt(body, "booking", "reference"));
      break;
    case "deleteReservation":
      drop(own, "draft", reference);
      break;
    case "createWebhook":
      keep(own.live.webhook, textAt(body, "id"));
      break;
    case "deleteWebhook":
      drop(own, "webhook", params.id ?? "");
      own.live.delivery = own.live.delivery.filter((id) => !id.startsWith(`${params.id} `));
      break;
    case "moveClock":
      own.aheadSeconds = Number(field(body, "offset_s"));
      // Time may have ended both.
      own.live.draft = [];
      own.live.search = [];
      break;
    default:
  }
}

type FollowUp = { name: string; parts: CallParts };

function seen(check: (body: unknown) => string | undefined): Expectation {
  return {
    oracle: "visible-after-create",
    statuses: [200],
    check: (reply) => check(parsed(reply)),
  };
}

function same(made: unknown, names: readonly string[]) {
  return (body: unknown) => {
    const other = names.find((name) => !isDeepStrictEqual(field(made, name), field(body, name)));
    return other === undefined
      ? undefined
      : `${other} was ${JSON.stringify(field(made, other))}, is ${JSON.stringify(field(body, other))}`;
  };
}

const gone: Expectation = { oracle: "use-after-delete", statuses: [404], codes: ["not_found"] };
const lasting = ["reference", "total", "currency", "external_ref", "customer", "units", "starts_at", "car"];
const settings = ["id", "url", "description", "event_types", "status", "created_at"];

function bookingSeen(made: unknown): FollowUp {
  const reference = textAt(made, "reference");
  return { name: "getBooking", parts: { params: { reference }, expects: seen(same(made, lasting)) } };
}

/** What must be so once an operation has succeeded. */
function consequenceOf({ operation, params }: Plan, body: unknown): FollowUp | undefined {
  const id = params.id ?? "";
  switch (operation.id) {
    case "createBooking":
    case "bookReservation":
    case "transitionBooking":
      return bookingSeen(field(body, "booking"));
    case "cancelBooking": {
      const still = seen((now) => (field(now, "status") === "cancelled" ? undefined : "not cancelled"));
      return { name: "getBooking", parts: { params: { reference: params.reference ?? "" }, expects: still } };
    }
    case "createReservation": {
      // A draft is no booking.
      const reference = textAt(body, "reservation", "reference");
      return { name: "getBooking", parts: { params: { reference }, expects: gone } };
    }
    case "deleteReservation":
      return {
        name: "bookReservation",
        parts: {
          params: { reference: params.reference ?? "" },
          body: { payment_reference: "late" },
          expects: gone,
        },
      };
    case "createWebhook":
    case "updateWebhook":
      return {
        name: "getWebhook",
        parts: { params: { id: textAt(body, "id") }, expects: seen(same(body, settings)) },
      };
    case "deleteWebhook":
      return { name: "getWebhook", parts: { params: { id }, expects: gone } };
    case "testWebhook":
    case "emitEvent": {
      const delivery = { id, delivery_id: textAt(body, "delivery_id") };
      return { name: "getWebhookDelivery", parts: { params: delivery, expects: seen(() => undefined) } };
    }
    case "moveClock":
      return { name: "showClock", parts: { expects: seen(same(body, ["offset_s"])) } };
    default:
      return undefined;
  }
}

/** After a success: what it made must be there; after any outcome of a key: the same again must be the same. */
export async function followUp(
  lane: Lane,
  plan: Plan,
  { exchange, random }: { exchange: Exchange; random: Random },
): Promise<void> {
  const { reply } = exchange;
  if (reply.kind === "lost" || plan.reaches === false || plan.method !== plan.operation.method) return;
  if (reply.status < 300 && plan.token === lane.own.token) {
    const body = parsed(reply);
    learn(lane, plan, body);
    const next = random.chance(0.5) ? consequenceOf(plan, body) : undefined;
    if (next !== undefined) {
      const story = `after ${plan.operation.id}`;
      await lane.submit(planCall(lane, lane.own, [next.name, { ...next.parts, story }]));
    }
    await tidyUp(lane);
  }
  if (plan.operation.keyed && plan.reaches === true && bindsKey(reply) && random.chance(0.4))
    await repeat(lane, plan, reply, random);
}

/** Statuses after which a key has its outcome for good. */
function bindsKey({ status }: Answered): boolean {
  return status < 300 || [404, 409, 422, 500].includes(status);
}

async function repeat(...[lane, plan, first, random]: [Lane, Plan, Answered, Random]): Promise<void> {
  // Where bytes were sent in the body's place, the body itself may be none.
  if (random.chance(0.3) && plan.bytes === undefined && typeof plan.body === "object" && plan.body !== null) {
    const body = { ...plan.body, fuzz_says: "another body" };
    const expects: Expectation = { oracle: "replay", statuses: [409], codes: ["idempotency_key_reused"] };
    await lane.submit({
      ...plan,
      body,
      contentType: "application/json",
      expects,
      story: "the key with another body",
    });
    return;
  }
  const expects: Expectation = {
    oracle: "replay",
    statuses: [first.status],
    check: (reply) => {
      if (reply.headers.get("idempotent-replayed") !== "true") return "not marked as replayed";
      return reply.body.equals(first.body) ? undefined : "other bytes";
    },
  };
  await lane.submit({ ...plan, expects, story: `again: ${plan.story}` });
}

const mostEndpoints = 12;

/** A partner may have twenty endpoints; the lane forgets some, so that the oldest are deleted by the list. */
async function tidyUp(lane: Lane): Promise<void> {
  const { own } = lane;
  if (own.live.webhook.length < 6) return;
  const { reply } = await lane.submit(
    planCall(lane, own, ["listWebhooks", { query: { limit: "100" }, story: "tidying up" }]),
  );
  const data = reply.kind === "answered" ? field(parsed(reply), "data") : undefined;
  const listed = Array.isArray(data) ? data.map((endpoint) => textAt(endpoint, "id")) : [];
  for (const id of listed.slice(0, Math.max(0, listed.length - mostEndpoints))) {
    await lane.submit(planCall(lane, own, ["deleteWebhook", { params: { id }, story: "tidying up" }]));
    drop(own, "webhook", id);
    own.live.delivery = own.live.delivery.filter((known) => !known.startsWith(`${id} `));
  }
}
