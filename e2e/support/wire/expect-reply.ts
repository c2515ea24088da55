import { expect } from "vitest";
import { type ErrorCode, errorCatalogue, errorEnvelope } from "@/lib/contracts/errors";
import type { Reply } from "./send-request";

/** What every reply of the API carries, whatever it says: an id, `no-store`, JSON, and a body unless HEAD asked. */
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
  // A replay has the bytes of the first answer, and so its id.
  const replayed = reply.headers["idempotent-replayed"] === "true";
  expect(body.request_id === reply.headers["x-request-id"], reply.text).toBe(!replayed);
  expect(body.error.type).toBe(reply.status >= 500 ? "api_error" : "invalid_request_error");
  expect(body.error.message).not.toBe("");
}

export type ErrorDetails = Record<string, unknown> | undefined;

/** The reply is this failure, with its status and the details the catalogue describes; answers the details. */
export function expectError(reply: Reply, code: ErrorCode): ErrorDetails {
  expect(errorOf(reply).code, reply.text).toBe(code);
  expect(reply.status).toBe(errorCatalogue[code].status);
  const { details } = errorOf(reply);
  expect(errorCatalogue[code].details.safeParse(details).success, reply.text).toBe(true);
  return details;
}

/** 400 `invalid_payload` that names this field. */
export function expectInvalid(reply: Reply, path: string): void {
  const details = expectError(reply, "invalid_payload");
  expect(details).toMatchObject({ issues: expect.arrayContaining([expect.objectContaining({ path })]) });
}

export function errorOf(reply: Reply) {
  expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
  return errorEnvelope.parse(reply.json()).error;
}

/** The reply without what differs from one request to the next: what may not tell two situations apart. */
export function telling({ status, headers, text }: Reply) {
  const { date: _date, "x-request-id": requestId, ...rest } = headers;
  const sameTime = text.replace(/"now":"[^"]+"/, '"now":"…"');
  return { status, headers: rest, text: sameTime.replaceAll(String(requestId), "req_…") };
}
