import { setTimeout as sleep } from "node:timers/promises";
import { newDeliveryId } from "../../server/ids";
import { signDelivery } from "../../server/webhooks/delivery/sign-delivery";

export type ListedEvent = { id: string; type: string; data: unknown };

export type Forwarding = {
  target: string;
  secret: string;
  stop: AbortSignal;
  say: (line: string) => void;
};

const mostAnswers = 3;
const pauseMs = 2000;
const timeoutMs = 10_000;

/**
 * Posts one event as a delivery would be: same body, same headers, signed anew for each attempt. While nothing listens
 * at the target it waits; an answer other than 2xx is tried three times and then left. False when it was stopped.
 */
export async function forwardEvent(event: ListedEvent, forwarding: Forwarding): Promise<boolean> {
  const { stop, say } = forwarding;
  const deliveryId = newDeliveryId();
  let answers = 0;
  for (let attempt = 1; !stop.aborted; attempt += 1) {
    const outcome = await post(event, { ...forwarding, deliveryId, attempt });
    say(`${event.type.padEnd(30)} ${event.id}  ${outcome.text}`);
    if (outcome.delivered) return true;
    if (outcome.answered) answers += 1;
    if (answers === mostAnswers) {
      say(`${" ".repeat(30)} given up after ${mostAnswers} answers that were no 2xx`);
      return true;
    }
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return false;
}

type Outcome = { delivered: boolean; answered: boolean; text: string };

async function post(
  { id, type, data }: ListedEvent,
  { target, secret, deliveryId, attempt }: Forwarding & { deliveryId: string; attempt: number },
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
    return { delivered: response.ok, answered: true, text: `${response.status} in ${ms} ms` };
  } catch (error) {
    return { delivered: false, answered: false, text: `no answer (${reasonOf(error)}); waiting` };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
