import canonicalize from "canonicalize";
import { allContracts } from "@/lib/contracts/all";
import { getReadinessContract } from "@/lib/contracts/readiness";
import { hmacSha256 } from "../keys";
import type { EvidenceFacts } from "./evidence-facts";
import { toEvidenceKind } from "./evidence-kind";
import { getArrayField, getField, getNumberField, getTextField } from "./json-fields";
import type { RecordedCall } from "./recorded-call";

/** The columns of the request log that only the readiness checks read. */
export type RequestEvidence = {
  token_digest: string | null;
  evidence: string | null;
  repeat_digest: string | null;
  facts: EvidenceFacts | null;
};

export const noEvidence: RequestEvidence = {
  token_digest: null,
  evidence: null,
  repeat_digest: null,
  facts: null,
};

const idempotentRoutes = new Set(
  allContracts.filter(({ idempotent }) => idempotent).map(({ path }): string => path),
);
const routesWithBody = new Set(
  allContracts.filter(({ body }) => body !== null).map(({ method, path }) => `${method} ${path}`),
);
const availabilityRoute = "/v1/rentals/availability";
const lookupRoute = "/v1/bookings/ext/{external_ref}";
const listRoute = "/v1/bookings";
const eventsRoute = "/v1/events";

/** Fields that may differ between two requests for the same booking. */
const changingFields = new Set(["expected_total", "payment_reference"]);

/**
 * Returns the values of the evidence columns for a request. They are null for requests from the portal, from rejected
 * callers, to unknown paths and to the readiness checks themselves.
 */
export function toRequestEvidence(
  call: RecordedCall,
  { key, loggedKey, errorCode }: { key: Buffer; loggedKey: string | null; errorCode: string | null },
): RequestEvidence {
  const { route, tokenId, source } = call;
  if (source !== "api" || route === null || tokenId === undefined) return noEvidence;
  if (route === getReadinessContract.path) return noEvidence;
  const digest = (text: string) => hmacSha256(key, `evidence\n${text}`).toString("base64url").slice(0, 22);
  const isKeyed = idempotentRoutes.has(route) && loggedKey !== null;
  const facts = toFacts(call, { isKeyed, digest });
  return {
    token_digest: digest(`token\n${tokenId}`),
    evidence: toEvidenceKind({ ...call, route, errorCode, isKeyed, facts }),
    repeat_digest: isUnread(call, route) ? null : digest(toRepeatText(call, route)),
    facts: Object.keys(facts).length === 0 ? null : facts,
  };
}

/**
 * Returns whether the body of a request is unknown because the request was rejected before its body was read. Without
 * bodies, requests for different bookings look equal, so their repeats are found only by their key.
 */
function isUnread({ method, body }: RecordedCall, route: string): boolean {
  return body === undefined && routesWithBody.has(`${method} ${route}`);
}

/** Returns a text that is equal for a request and its repeats, and differs for other requests. */
function toRepeatText({ method, params, search, body }: RecordedCall, route: string): string {
  const query = [...new URLSearchParams(search)].sort();
  const listed = route === listRoute ? new URLSearchParams(search).get("external_ref") : null;
  const externalRef = route === lookupRoute ? params.external_ref : listed;
  if (method === "GET" && externalRef) return toLookupText(externalRef);
  const lasting =
    typeof body === "object" && body !== null
      ? Object.fromEntries(Object.entries(body).filter(([name]) => !changingFields.has(name)))
      : null;
  return `repeat\n${canonicalize([method, route, params, query, lasting])}`;
}

function toLookupText(externalRef: string): string {
  return `lookup\n${externalRef}`;
}

type FactSource = { isKeyed: boolean; digest: (text: string) => string };

function toFacts(call: RecordedCall, { isKeyed, digest }: FactSource): EvidenceFacts {
  const { body, retryAfterSeconds, waitedMs = 0, method, status, route } = call;
  const externalRef = isKeyed ? getTextField(body, "external_ref") : undefined;
  return {
    ...(retryAfterSeconds !== undefined && { retry_after_s: retryAfterSeconds }),
    ...(waitedMs >= 1 && { waited_ms: Math.floor(waitedMs) }),
    ...(externalRef !== undefined && { lookup: digest(toLookupText(externalRef)) }),
    ...(method === "GET" && status === 200 && route !== null && toReadFacts(call, route)),
  };
}

function toReadFacts({ parsedResponse: read, search }: RecordedCall, route: string): EvidenceFacts {
  if (route === availabilityRoute) return toSearchFacts(read, new URLSearchParams(search));
  const rows = route === listRoute || route === eventsRoute ? getArrayField(read, "data") : [read];
  if (route === eventsRoute) return { types: listTexts(rows, "type") };
  const isBooking = route === listRoute || route === lookupRoute || route === "/v1/bookings/{reference}";
  return isBooking ? { statuses: listTexts(rows, "status") } : {};
}

function toSearchFacts(read: unknown, query: URLSearchParams): EvidenceFacts {
  const searchId = getTextField(read, "search_id");
  if (searchId === undefined) return {};
  const pollAfterMs = getNumberField(read, "poll_after_ms");
  return {
    search_id: searchId,
    is_poll: query.has("search_id"),
    page: getNumberField(read, "page") ?? 1,
    search_status: getTextField(read, "status") ?? "complete",
    ...(pollAfterMs !== undefined && { poll_after_ms: pollAfterMs }),
  };
}

function listTexts(rows: readonly unknown[], name: string): string[] {
  return [...new Set(rows.map((row) => getField(row, name)))].filter((text) => typeof text === "string");
}
