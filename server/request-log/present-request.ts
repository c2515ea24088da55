import type { RequestRow } from "@/drizzle/schema/requests";
import type { LoggedRequest, RequestSummary } from "@/lib/contracts/requests";
import { isDigestedKey } from "./logged-key";

export function presentRequestSummary(row: RequestRow): RequestSummary {
  return {
    request_id: row.requestId,
    at: row.at.toISOString(),
    source: row.source,
    client_id: row.clientId,
    method: row.method,
    path: row.path,
    status: row.status,
    error_code: row.errorCode,
    duration_ms: row.durationMs,
    idempotency_key: row.idempotencyKey,
    replayed: row.replayed,
    reference: row.reference,
  };
}

export function presentRequest(row: RequestRow): LoggedRequest {
  const { idempotencyKey: key, reference } = row;
  return {
    ...presentRequestSummary(row),
    route: row.route,
    client_address: row.address,
    query: row.query ?? null,
    request_body: row.requestBody ?? null,
    response_body: row.responseBody ?? null,
    links: {
      idempotency_key:
        key === null || isDigestedKey(key) ? null : `/v1/idempotency-keys/${encodeURIComponent(key)}`,
      booking: reference === null ? null : `/v1/bookings/${reference}`,
    },
  };
}
