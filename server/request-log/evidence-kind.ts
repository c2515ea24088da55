import { eventTypesByRarity, requiredStatusesByRarity } from "@/lib/readiness-checks";
import type { EvidenceFacts } from "./evidence-facts";
import type { RecordedCall } from "./recorded-call";

type KindSource = Pick<RecordedCall, "method" | "status" | "replayed" | "lost" | "retryAfterSeconds"> & {
  route: string;
  errorCode: string | null;
  isKeyed: boolean;
  facts: EvidenceFacts;
};

/**
 * Returns the kind of evidence that a request gives for the readiness checks, or null for none. The checks read each
 * kind as a separate range of an index, so frequent requests never hide rare ones. A response with several statuses or
 * event types gets the kind of the rarest one.
 */
export function toEvidenceKind(call: KindSource): string | null {
  if (call.isKeyed) return toKeyedKind(call);
  if (call.retryAfterSeconds !== undefined) return "limited";
  if (call.status !== 200) return null;
  if (call.method === "POST") return call.route === "/v1/bookings/{reference}/cancel" ? "cancel" : null;
  const { search_id, statuses = [], types = [] } = call.facts;
  if (search_id !== undefined) return "search";
  const status = requiredStatusesByRarity.find((one) => statuses.includes(one));
  if (status !== undefined) return `read_${status}`;
  const type = eventTypesByRarity.find((one) => types.includes(one));
  return type === undefined ? null : `events_${type}`;
}

function toKeyedKind({ status, replayed, lost, retryAfterSeconds, errorCode }: KindSource): string {
  if (replayed === true) return "replay";
  if (lost === true) return "lost";
  if (retryAfterSeconds !== undefined) return "limited";
  if (status >= 500) return "fault";
  if (errorCode === "price_mismatch") return "mismatch";
  return errorCode === "idempotency_key_reused" ? "key_reused" : "keyed";
}
