import { setTimeout as sleep } from "node:timers/promises";
import type { Runtime } from "../../context";
import { isDatabaseFailure, isRepeatable } from "../../db/database-failure";
import { type AttemptOutcome, outcomeOf } from "./attempt-outcome";
import { decryptSecrets } from "./decrypt-secrets";
import { type ClaimedDelivery, finishAttempt } from "./deliveries.queries";
import type { Send } from "./send-attempt";
import { signDelivery } from "./sign-delivery";

export type DeliveryContext = { send: Send; random: () => number };

/** Makes one attempt of a claimed delivery and records the result. */
export async function deliver(
  runtime: Runtime,
  courier: DeliveryContext,
  claimed: ClaimedDelivery,
): Promise<void> {
  const startedAt = Date.now();
  const outcome = await attemptOnce(runtime, courier, claimed);
  const written = await record(runtime, claimed, outcome);
  const { answer, verdict, retryMs } = outcome;
  runtime.meter?.attempt({
    outcome: written ? verdict : "lost",
    durationMs: answer?.durationMs ?? null,
    sinceEventMs: claimed.attempt === 1 ? startedAt - claimed.createdAt.getTime() : null,
  });
  // Successes are logged only at `debug`, because the database already records them and there can be 1,000
  // per second.
  const level = written && verdict === "succeeded" ? "debug" : "info";
  runtime.log[level](
    {
      delivery_id: claimed.deliveryId,
      event_id: claimed.eventId,
      event_type: claimed.eventType,
      partner: claimed.partnerId,
      endpoint: claimed.endpointId,
      attempt: claimed.attempt,
      outcome: verdict,
      status: answer?.status ?? null,
      error: answer?.error ?? null,
      duration_ms: answer?.durationMs ?? null,
      retry_ms: retryMs,
    },
    written ? "delivery attempted" : "delivery lost to another worker",
  );
}

async function attemptOnce(
  runtime: Runtime,
  { send, random }: DeliveryContext,
  claimed: ClaimedDelivery,
): Promise<AttemptOutcome> {
  const secrets = decryptSecrets(runtime, claimed);
  if (secrets === undefined) return { verdict: "fault", retryMs: null, answer: null };
  const { url, body } = claimed;
  const answer = await send({ url, headers: signDelivery({ ...claimed, secrets }), body });
  return outcomeOf(claimed, answer, { schedule: runtime.config.webhookRetrySchedule, random });
}

/**
 * The maximum number of tries to record a result. Together with the attempt, they end well before the lease.
 */
const recordTries = 8;

/**
 * Records the result. The partner already has the event, so a failing database is retried before the lease
 * ends. Returns false if the lease was lost.
 */
async function record(
  { database, config }: Runtime,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome,
): Promise<boolean> {
  const disable = {
    failures: config.webhookDisableFailures,
    afterSeconds: config.webhookDisableAfterSeconds,
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await finishAttempt(database, claimed, { outcome, disable });
    } catch (error) {
      const passing = isDatabaseFailure(error) || isRepeatable(error);
      if (!passing || tries === recordTries) throw error;
      await sleep(250 * tries);
    }
  }
}
