import { expect } from "vitest";
import { createCallRecorder, defaultRecording } from "../request-log/call-recorder";
import type { RecordedCall } from "../request-log/recorded-call";
import { test } from "../testing/fixtures/integration-test";
import { judgeRetryAfterKept } from "./checks/retry-after-kept";
import { findRequestsWithFollowUps } from "./evidence.queries";

const startedAt = Date.now() - 60_000;

/** A booking request whose body was not read, because the rate limit rejected it. */
function createLimited(partnerId: number, seconds: number, idempotencyKey: string): RecordedCall {
  return {
    requestId: `req_${idempotencyKey}_${seconds}`,
    at: new Date(startedAt + seconds * 1000),
    durationMs: 1,
    method: "POST",
    pathname: "/v1/rentals/bookings",
    search: "",
    route: "/v1/rentals/bookings",
    status: 429,
    errorCode: "rate_limited",
    retryAfterSeconds: 5,
    source: "api",
    tokenId: "token",
    partnerId,
    clientId: null,
    staffId: null,
    address: null,
    idempotencyKey,
    replayed: null,
    params: {},
    body: undefined,
    responseBody: null,
  };
}

/** The successful repeat of `createLimited`'s request, with its body read. */
function createBooked(partnerId: number, seconds: number, idempotencyKey: string): RecordedCall {
  const limited = createLimited(partnerId, seconds, idempotencyKey);
  const { retryAfterSeconds: _, ...call } = limited;
  return { ...call, status: 201, errorCode: null, body: { car_slug: idempotencyKey } };
}

test("a request that the rate limit rejected is repeated by one with its key, not by another booking", async ({
  runtime,
  ctx,
}) => {
  const { id } = ctx.partner;
  const recorder = createCallRecorder(runtime, defaultRecording);
  const scope = { partnerId: id, since: new Date(startedAt - 1000) };
  const judgeKept = async () => {
    await recorder.flush();
    return judgeRetryAfterKept(await findRequestsWithFollowUps(runtime.database, scope, { limited: 50 }));
  };
  recorder.record(createLimited(id, 0, "first"));
  recorder.record(createLimited(id, 1, "second"));
  expect(await judgeKept()).toMatchObject({ state: "not_seen" });
  recorder.record(createBooked(id, 8, "first"));
  expect(await judgeKept()).toMatchObject({ state: "passed", requestIds: ["req_first_8"] });
  recorder.record(createBooked(id, 3, "second"));
  expect(await judgeKept()).toMatchObject({ state: "failed", requestIds: ["req_second_3"] });
});
