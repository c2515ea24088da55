import { loggedRequestFields, loggedResponseFields } from "./logged-fields";
import { toLoggedKey } from "./logged-key";
import { findReference, parseResponseBody, readErrorCode, readReference } from "./parse-response-body";
import type { RecordedCall } from "./recorded-call";
import { type Redaction, redact, redactedText, redactText } from "./redact";
import { noEvidence, type RequestEvidence, toRequestEvidence } from "./request-evidence";

/** A row of the request log. Properties are named after the columns. */
export type LoggedCall = {
  partner_id: number | null;
  at: string;
  request_id: string;
  source: "api" | "portal";
  client_id: string | null;
  staff_id: number | null;
  address: string | null;
  method: string;
  path: string;
  route: string | null;
  status: number;
  error_code: string | null;
  duration_ms: number;
  idempotency_key: string | null;
  replayed: boolean | null;
  reference: string | null;
  query: unknown;
  request_body: unknown;
  response_body: unknown;
} & RequestEvidence;

/**
 * `key` is the secret key for the digests in a row. `withEvidence` fills the columns that the readiness checks
 * read.
 */
export type DescribeOptions = { key: Buffer; withEvidence: boolean };

/**
 * The maximum size of a response body that is logged, in bytes. For a larger body, only the size is logged, because
 * parsing it would cost more than its logged part is worth.
 */
const maxLoggedBytes = 16 * 1024;

/**
 * Converts a completed request to a log row. Returns `undefined` for internal reads of the portal.
 */
export function describeCall(
  call: RecordedCall,
  { key, withEvidence }: DescribeOptions,
): LoggedCall | undefined {
  const { pathname } = call;
  if (isInternalRead(call.method, pathname)) return undefined;
  const response = parseResponse(call);
  const sent = { fields: loggedRequestFields, key };
  const errorCode = call.errorCode ?? readErrorCode(response);
  const loggedKey = readLoggedKey(call.idempotencyKey, key);
  const evidence = withEvidence ? toRequestEvidence(call, { key, loggedKey, errorCode }) : noEvidence;
  return {
    partner_id: call.partnerId,
    at: call.at.toISOString(),
    request_id: call.requestId,
    source: call.source,
    client_id: call.clientId,
    staff_id: call.staffId,
    address: call.address,
    method: call.method,
    path: redactPath(pathname),
    route: call.route,
    status: call.status,
    error_code: errorCode,
    duration_ms: call.durationMs,
    idempotency_key: loggedKey,
    replayed: call.replayed,
    reference: readReference(call.params) ?? findReference(response),
    query: toLoggedQuery(call.search, sent),
    request_body: call.body === undefined ? null : redact(call.body, sent),
    response_body: toLoggedBody(call.responseBody, response, key),
    token_digest: evidence.token_digest,
    evidence: evidence.evidence,
    repeat_digest: evidence.repeat_digest,
    facts: evidence.facts,
  };
}

/**
 * Returns whether a request is a read that only the portal's own pages make, such as a poll. Logging these
 * would hide the requests of people and programs.
 */
function isInternalRead(method: string, pathname: string): boolean {
  const reads = method === "GET" || method === "HEAD";
  return reads && pathname.startsWith("/portal-api/") && !pathname.startsWith("/portal-api/v1/");
}

function toLoggedQuery(search: string, redaction: Redaction): unknown {
  if (search.length <= 1) return null;
  const params = new URLSearchParams(search);
  return params.size === 0 ? null : redact(Object.fromEntries(params), redaction);
}

function redactPath(pathname: string): string {
  const segments = pathname.slice(0, 2000).split("/");
  return segments.map((segment) => (/@|%40/i.test(segment) ? redactedText : redactText(segment))).join("/");
}

/**
 * Returns the logged form of an idempotency key, or null if it is missing or invalid. A request with an invalid key was
 * rejected.
 */
function readLoggedKey(key: string | null, secret: Buffer): string | null {
  return key !== null && /^[\x21-\x7e]{1,255}$/.test(key) ? toLoggedKey(key, secret) : null;
}

function parseResponse({ responseBody: bytes, parsedResponse: answered }: RecordedCall): unknown {
  if (bytes === null || bytes.length === 0 || bytes.length > maxLoggedBytes) return undefined;
  return answered ?? parseResponseBody(bytes);
}

function toLoggedBody(bytes: Uint8Array | null, answer: unknown, key: Buffer): unknown {
  if (bytes !== null && bytes.length > maxLoggedBytes) return { "…": `${bytes.length} bytes` };
  return answer === undefined ? null : redact(answer, { fields: loggedResponseFields, key });
}
