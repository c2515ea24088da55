import { eventType } from "@/lib/contracts/event-types";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import type { EndpointRow } from "./endpoints.queries";

/**
 * Converts an endpoint to the API format, without its secrets. The expiry of a previous secret is null once it has
 * passed on the partner's clock.
 */
export function presentEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const { previousSecretExpiresAt: ends } = row;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    event_types: row.eventTypes.map((type) => eventType.parse(type)),
    status: row.status,
    disabled_reason: row.disabledReason,
    disabled_at: present(row.disabledAt),
    consecutive_failures: row.consecutiveFailures,
    last_success_at: present(row.lastSuccessAt),
    last_failure_at: present(row.lastFailureAt),
    previous_secret_expires_at: present(ends !== null && ends > now ? ends : null),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function present(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}
