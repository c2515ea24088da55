import { expect, test } from "vitest";
import { errorEnvelope } from "@/lib/contracts/errors";
import { CommitUnknown, DatabaseFailure } from "../../db/database-failure";
import { ApiError } from "../../errors/api-error";
import { readIdempotencyKey } from "./idempotency-key";
import { errorPayload, jsonPayload, toResponse } from "./respond";
import { toApiError } from "./to-api-error";

function parseEnvelope(error: ApiError) {
  const { status, contentType, body } = errorPayload(error, "req_1");
  expect(contentType).toBe("application/json");
  return { status, ...errorEnvelope.parse(JSON.parse(body.toString())) };
}

test("errors below 500 are request errors and from 500 on server errors", () => {
  expect(parseEnvelope(new ApiError("not_cancellable", "No.", { status: "completed" }))).toEqual({
    status: 409,
    error: {
      type: "invalid_request_error",
      code: "not_cancellable",
      message: "No.",
      details: { status: "completed" },
    },
    request_id: "req_1",
  });
  expect(parseEnvelope(new ApiError("internal_error", "Sorry.")).error.type).toBe("api_error");
});

test("details are present only if the error code has them", () => {
  expect(parseEnvelope(new ApiError("not_found", "No.")).error).not.toHaveProperty("details");
});

test("every response has its request ID and is never cached", async () => {
  const response = toResponse(jsonPayload(201, { a: 1 }), "req_1", { Allow: "GET" });
  expect([response.status, await response.text()]).toEqual([201, '{"a":1}']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": "req_1",
    allow: "GET",
  });
});

test("an API error is returned unchanged and a fault hides its cause", () => {
  const answer = new ApiError("unavailable", "Taken.");
  expect(toApiError(answer)).toBe(answer);
  for (const fault of [new Error("relation bookings is missing"), "text", undefined, { code: "23514" }]) {
    const explained = toApiError(fault);
    expect(explained).toMatchObject({ code: "internal_error", status: 500, headers: {} });
    expect(explained.message).not.toContain("bookings");
  }
});

test("an unavailable database or an unknown COMMIT result returns 503 with Retry-After", () => {
  for (const failure of [
    new DatabaseFailure("gone"),
    new CommitUnknown("unknown"),
    new Error("Query read timeout"),
  ]) {
    expect(toApiError(failure)).toMatchObject({
      code: "service_unavailable",
      status: 503,
      headers: { "Retry-After": "1" },
    });
  }
});

test("a key is read verbatim and has 1 to 255 visible characters", () => {
  const read = (key: string) => readIdempotencyKey(new Headers({ "Idempotency-Key": key }));
  for (const key of ["a", "~!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}", "K".repeat(255)]) expect(read(key)).toBe(key);
  for (const key of ["x".repeat(256), "a b", "a\tb", "é"]) {
    expect(() => read(key)).toThrow(expect.objectContaining({ code: "invalid_payload" }));
  }
  for (const headers of [new Headers(), new Headers({ "Idempotency-Key": " \t " })]) {
    expect(() => readIdempotencyKey(headers)).toThrow(
      expect.objectContaining({ code: "idempotency_key_required" }),
    );
  }
});

test("a repeated key header contains a space and is rejected", () => {
  const twice = new Headers([
    ["Idempotency-Key", "a"],
    ["Idempotency-Key", "b"],
  ]);
  expect(() => readIdempotencyKey(twice)).toThrow(expect.objectContaining({ code: "invalid_payload" }));
});
