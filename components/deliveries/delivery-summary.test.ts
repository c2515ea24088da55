import { expect, test } from "vitest";
import { deliveryError, type WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { en } from "@/lib/texts/en";
import { getTexts } from "@/lib/texts/get-texts";
import { languages } from "@/lib/texts/languages";
import { findFailureReason, summarizeDelivery } from "./delivery-summary";

const queued: WebhookDelivery = {
  id: "dlv_1",
  webhook_id: 7,
  event_id: "evt_1",
  event_type: "booking.created",
  status: "pending",
  attempt_count: 0,
  max_attempts: 10,
  next_attempt_at: "2027-01-01T00:00:00.000Z",
  last_attempt_at: null,
  response_body: null,
  response_status: null,
  error: null,
  duration_ms: null,
  created_at: "2027-01-01T00:00:00.000Z",
  delivered_at: null,
  attempts: [],
};

const say = (changes: Partial<WebhookDelivery>) =>
  summarizeDelivery({ ...queued, ...changes }, { texts: en, locale: "en-GB" });

const attempt = (number: number) => ({
  number,
  at: queued.created_at,
  response_status: null,
  error: null,
  duration_ms: null,
});

test.each([
  [{}, "Queued. It will be sent as soon as possible."],
  [{ status: "delivering", attempt_count: 2 }, "Attempt 2 is in progress."],
  [
    { status: "succeeded", attempt_count: 1, response_status: 204, duration_ms: 1034 },
    "Delivered: your server responded 204 in 1,034 ms.",
  ],
  [
    { attempt_count: 2, response_status: 500, error: "http_error" },
    "Attempt 2 failed: your server failed with 500.",
  ],
  [
    { status: "dead_lettered", attempt_count: 10, error: "timeout" },
    "Failed after 10 attempts: your server did not respond within 10 seconds.",
  ],
  [
    { status: "dead_lettered", attempt_count: 1, response_status: 410, error: "http_error" },
    "Failed after 1 attempt: your server responded 410 (Gone).",
  ],
  [{ status: "skipped" }, "Not sent: the endpoint was not active."],
  [{ attempt_count: 1, attempts: [] }, "Attempt 1 failed: the sender stopped before it recorded a response."],
  [
    { attempt_count: 2, response_status: 500, error: "http_error", attempts: [attempt(2)] },
    "Attempt 2 failed: the sender stopped before it recorded a response.",
  ],
  [{ attempt_count: 1, response_status: 204 }, "Queued for another attempt."],
  [
    { status: "dead_lettered", attempt_count: 1, attempts: [attempt(1)] },
    "Failed: the request could not be signed.",
  ],
] satisfies [Partial<WebhookDelivery>, string][])("the summary of %j is correct", (changes, sentence) => {
  expect(say(changes).sentence).toBe(sentence);
});

test("every error has its own sentence and advice in every language", () => {
  for (const texts of languages.map(getTexts)) {
    const said = deliveryError.options.map(
      (error) =>
        summarizeDelivery({ ...queued, attempt_count: 1, error }, { texts, locale: "en-GB" }).sentence,
    );
    expect(new Set(said).size).toBe(deliveryError.options.length);
    for (const sentence of said) expect(sentence).not.toMatch(/[{}]/);
  }
});

test.each([
  [401, "unauthorized"],
  [403, "unauthorized"],
  [404, "missing"],
  [410, "gone"],
  [422, "refused"],
  [429, "tooMany"],
  [500, "broken"],
  [101, "unexpected"],
] as const)("a response with status %d is “%s”", (response_status, reason) => {
  expect(findFailureReason({ response_status, error: "http_error" })).toBe(reason);
});

test("an invalid response and no response are distinguished, and a success has no reason", () => {
  expect(findFailureReason({ response_status: null, error: "http_error" })).toBe("notHttp");
  expect(findFailureReason({ response_status: null, error: null })).toBe("unanswered");
  expect(findFailureReason({ response_status: 204, error: null })).toBeUndefined();
});
