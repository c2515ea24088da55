import { setTimeout as sleep } from "node:timers/promises";
import { newDeliveryId } from "../../server/ids";
import { signDelivery } from "../../server/webhooks/delivery/sign-delivery";

export type ListedEvent = { id: string; type: string; data: unknown };

export type ForwardOptions = {
  target: string;
  secret: string;
  stop: AbortSignal;
  print: (line: string) => void;
};

const maxResponses = 3;
const retryDelayMs = 2000;
const timeoutMs = 10_000;

/**
 * Posts an event like a webhook delivery: the same body and headers, signed again for each attempt. Retries until a 2xx
 * response. Skips the event after the third response with another status. If there is no response, retries until the
 * stop signal. Returns false if the stop signal came first.
 */
export async function forwardEvent(event: ListedEvent, options: ForwardOptions): Promise<boolean> {
  const { stop, print } = options;
  const deliveryId = newDeliveryId();
  let responses = 0;
  for (let attempt = 1; !stop.aborted; attempt += 1) {
    const outcome = await post(event, { ...options, deliveryId, attempt });
    print(`${event.type.padEnd(30)} ${event.id}  ${outcome.text}`);
    if (outcome.delivered) return true;
    if (outcome.responded) responses += 1;
    if (responses === maxResponses) {
      print(`${" ".repeat(30)} skipped after ${maxResponses} responses other than 2xx`);
      return true;
    }
    await sleep(retryDelayMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return false;
}

type Outcome = { delivered: boolean; responded: boolean; text: string };

async function post(
  { id, type, data }: ListedEvent,
  { target, secret, deliveryId, attempt }: ForwardOptions & { deliveryId: string; attempt: number },
): Promise<Outcome> {
  const body = JSON.stringify({ id, type, data });
  const headers = signDelivery({
    eventId: id,
    eventType: type,
    deliveryId,
    attempt,
    body,
    secrets: [secret],
  });
  const startedAt = performance.now();
  try {
    const response = await fetch(target, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    const ms = Math.round(performance.now() - startedAt);
    return { delivered: response.ok, responded: true, text: `${response.status} in ${ms} ms` };
  } catch (error) {
    return { delivered: false, responded: false, text: `no response (${describeError(error)}), retrying` };
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
