import { expect } from "vitest";
import { type ErrorCode, errorCatalogue, errorEnvelope } from "@/lib/contracts/errors";
import type { Reply } from "./send-request";

/**
 * Asserts the rules of every API response: a request ID, `no-store`, JSON, no redirect, the envelope of errors, and a
 * body unless the method is HEAD.
 */
export function expectApiReply(reply: Reply, method: string): void {
  const { status, headers, text } = reply;
  expect(headers["x-request-id"], text).toMatch(/^req_[0-9a-f]{32}$/);
  expect(headers["cache-control"], text).toBe("no-store");
  expect(headers["content-type"], text).toBe("application/json");
  expect(headers.location).toBeUndefined();
  expect(status).toBeGreaterThanOrEqual(200);
  expect(text === "").toBe(method === "HEAD");
  if (status >= 400 && method !== "HEAD") expectEnvelope(reply);
}

function expectEnvelope(reply: Reply): void {
  const body = errorEnvelope.parse(reply.json());
  // A replay repeats the bytes of the first response, including its request ID.
  const replayed = reply.headers["idempotent-replayed"] === "true";
  expect(body.request_id === reply.headers["x-request-id"], reply.text).toBe(!replayed);
  expect(body.error.type).toBe(reply.status >= 500 ? "api_error" : "invalid_request_error");
  expect(body.error.message).not.toBe("");
}

export type ErrorDetails = Record<string, unknown> | undefined;

/** Asserts that the reply is this error with valid details, and returns the details. */
export function expectError(reply: Reply, code: ErrorCode): ErrorDetails {
  expect(parseError(reply).code, reply.text).toBe(code);
  expect(reply.status).toBe(errorCatalogue[code].status);
  const { details } = parseError(reply);
  expect(errorCatalogue[code].details.safeParse(details).success, reply.text).toBe(true);
  return details;
}

/** Asserts a 400 `invalid_payload` that names this field. */
export function expectInvalid(reply: Reply, path: string): void {
  const details = expectError(reply, "invalid_payload");
  expect(details).toMatchObject({ issues: expect.arrayContaining([expect.objectContaining({ path })]) });
}

/** Asserts that the reply is an error, and returns the `error` of its envelope. */
export function parseError(reply: Reply) {
  expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
  return errorEnvelope.parse(reply.json()).error;
}

/**
 * Removes or replaces the values that differ between equal requests: the date, the request ID, and the time in `now` or
 * `computed_at`. Tests can then compare the replies of two situations.
 */
export function normalizeReply({ status, headers, text }: Reply) {
  const { date: _date, "x-request-id": requestId, ...rest } = headers;
  const sameTime = text.replace(/"(now|computed_at)":"[^"]+"/, '"$1":"…"');
  return { status, headers: rest, text: sameTime.replaceAll(String(requestId), "req_…") };
}
