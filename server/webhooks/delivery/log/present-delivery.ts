import { eventType } from "@/lib/contracts/event-types";
import { deliveryError, type WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import type { AttemptRow, LoggedDelivery } from "./delivery-log.queries";

function present(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}

type Ending = Pick<AttemptRow, "responseStatus" | "error" | "durationMs">;

function presentEnding({ responseStatus, error, durationMs }: Ending) {
  return {
    response_status: responseStatus,
    error: error === null ? null : deliveryError.parse(error),
    duration_ms: durationMs,
  };
}

export function presentDelivery(row: LoggedDelivery): WebhookDelivery {
  return {
    id: row.deliveryId,
    webhook_id: row.endpointId,
    event_id: row.eventId,
    event_type: eventType.parse(row.eventType),
    status: row.status,
    attempt_count: row.attemptCount,
    max_attempts: row.maxAttempts,
    next_attempt_at: present(row.nextAttemptAt),
    last_attempt_at: present(row.lastAttemptAt),
    response_body: row.responseBody,
    ...presentEnding(row),
    created_at: row.createdAt.toISOString(),
    delivered_at: present(row.deliveredAt),
    attempts: row.attempts.map((attempt) => ({
      number: attempt.number,
      at: attempt.at.toISOString(),
      ...presentEnding(attempt),
    })),
  };
}
