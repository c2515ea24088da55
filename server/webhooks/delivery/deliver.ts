import type { Runtime } from "../../context";
import { inQueuedTrace } from "../../tracing/trace-contexts";
import { type SpanStart, traceHeaders } from "../../tracing/tracer";
import { type AttemptResponse, toOutcome } from "./attempt-outcome";
import { decryptSecrets } from "./decrypt-secrets";
import type { ClaimedDelivery } from "./deliveries.queries";
import { recordOutcome } from "./record-outcome";
import type { Send } from "./send-attempt";
import { signDelivery } from "./sign-delivery";

export type DeliveryContext = { send: Send; random: () => number };

/** Makes one attempt of a claimed delivery and records the result. */
export async function deliver(
  runtime: Runtime,
  context: DeliveryContext,
  claimed: ClaimedDelivery,
): Promise<void> {
  const startedAt = Date.now();
  const response = await attemptOnce(runtime, context.send, claimed);
  const rule = { schedule: runtime.config.webhookRetrySchedule, random: context.random };
  const outcome = toOutcome(claimed, response, rule);
  const isRecorded = await recordOutcome(runtime, claimed, outcome);
  const { result, retryMs } = outcome;
  runtime.meter?.attempt({
    outcome: isRecorded ? result : "lost",
    durationMs: response?.durationMs ?? null,
    sinceEventMs: claimed.attempt === 1 ? startedAt - claimed.createdAt.getTime() : null,
  });
  // Successes are logged only at `debug`, because the database already records them and there can be 1,000
  // per second.
  const level = isRecorded && result === "succeeded" ? "debug" : "info";
  runtime.log[level](
    {
      delivery_id: claimed.deliveryId,
      event_id: claimed.eventId,
      event_type: claimed.eventType,
      partner: claimed.partnerId,
      endpoint: claimed.endpointId,
      attempt: claimed.attempt,
      outcome: result,
      status: response?.status ?? null,
      error: response?.error ?? null,
      duration_ms: response?.durationMs ?? null,
      retry_ms: retryMs,
    },
    isRecorded ? "delivery attempted" : "delivery lost to another worker",
  );
}

/** Signs and sends the delivery once. Returns null if the service itself could not send it, and never throws. */
async function attemptOnce(
  runtime: Runtime,
  send: Send,
  claimed: ClaimedDelivery,
): Promise<AttemptResponse | null> {
  try {
    const secrets = decryptSecrets(runtime, claimed);
    if (secrets === undefined) return null;
    const { url, body, endpointId } = claimed;
    return await inQueuedTrace(
      { db: runtime.database, subject: { event: claimed.eventId } },
      () => describeAttempt(claimed),
      () => {
        const headers = { ...signDelivery({ ...claimed, secrets }), ...traceHeaders() };
        return send({ url, headers, body, endpointId });
      },
    );
  } catch (error) {
    const { deliveryId, partnerId, endpointId } = claimed;
    runtime.log.error(
      { delivery_id: deliveryId, partner: partnerId, endpoint: endpointId, err: error },
      "delivery could not be sent",
    );
    return null;
  }
}

/** Returns the name, the kind and the attributes of the span of an attempt. */
function describeAttempt({ body, ...claimed }: ClaimedDelivery): SpanStart {
  const reference = findReference(JSON.parse(body));
  return {
    name: "deliver webhook",
    kind: "client",
    attributes: {
      "rentals.event_id": claimed.eventId,
      "rentals.event_type": claimed.eventType,
      "rentals.delivery_id": claimed.deliveryId,
      "rentals.attempt": claimed.attempt,
      ...(reference === undefined ? {} : { "rentals.reference": reference }),
    },
  };
}

/** Returns the reference of the booking in an event, or undefined if there is none. */
function findReference(event: { data?: { reference?: unknown } }): string | undefined {
  const reference = event.data?.reference;
  return typeof reference === "string" ? reference : undefined;
}
