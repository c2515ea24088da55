import type { NextStep } from "@/lib/contracts/requests";
import { toMajor } from "@/lib/money";
import type { RentalRow } from "./id-lookup.queries";

export function createNextStep(code: NextStep["code"], facts: Partial<NextStep> = {}): NextStep {
  return {
    code,
    reference: null,
    expected_total: null,
    currency: null,
    expires_at: null,
    wait_ms: null,
    ...facts,
  };
}

const ended = new Set(["cancelled", "expired"]);

/**
 * Returns the next step for a booking or draft. If a draft has expired or the reference no longer exists, the partner
 * must reserve again.
 */
export function stepForRental(rental: RentalRow | undefined, now: Date): NextStep {
  if (rental === undefined) return createNextStep("reserve_again");
  const { reference, status, expiresAt } = rental;
  if (ended.has(status)) return createNextStep("nothing_to_do", { reference });
  if (status !== "draft") return createNextStep("already_booked", { reference });
  if (expiresAt === null || expiresAt <= now) return createNextStep("reserve_again");
  return createNextStep("book_draft", {
    reference,
    expected_total: toMajor(rental.totalMinor, rental.currency),
    currency: rental.currency,
    expires_at: expiresAt.toISOString(),
  });
}

export type Failure = { status: number; code: string | null; details: unknown; reference: string | null };

function numberAt(details: unknown, name: string): number | null {
  const value: unknown = typeof details === "object" && details !== null ? Reflect.get(details, name) : null;
  return typeof value === "number" ? value : null;
}

function textAt(details: unknown, name: string): string | null {
  const value: unknown = typeof details === "object" && details !== null ? Reflect.get(details, name) : null;
  return typeof value === "string" ? value : null;
}

/** Returns the next step after a stored response. The stored response is final: a repeated request gets it again. */
export function nextStepForStoredKey(failure: Failure): NextStep {
  const { code, details, reference } = failure;
  switch (code) {
    case "price_mismatch":
      return createNextStep("use_new_key", {
        reference,
        expected_total: numberAt(details, "current_total"),
        currency: textAt(details, "currency"),
      });
    case "already_booked":
      return createNextStep("already_booked", { reference });
    case "search_expired":
      return createNextStep("search_again");
    case "reservation_expired":
    case "not_found":
      return createNextStep("reserve_again");
    default:
      return createNextStep("use_new_key", { reference });
  }
}

/**
 * Returns the next step after a response that was not stored as the outcome of an idempotency key. `keyed` is
 * true if the request had a key.
 */
export function nextStepForFreeKey({ status, code, details, reference }: Failure, keyed: boolean): NextStep {
  if (status < 400) return createNextStep("nothing_to_do", { reference });
  if (code === "idempotency_key_in_progress") return createNextStep("wait_and_replay", { wait_ms: 1000 });
  if (code === "idempotency_key_reused") return createNextStep("use_new_key");
  if (status === 429 || status === 503) {
    return createNextStep("wait_and_replay", { wait_ms: (numberAt(details, "retry_after") ?? 1) * 1000 });
  }
  const cutOff = status >= 500 || code === "request_timeout";
  if (cutOff) return createNextStep(keyed ? "send_with_same_key" : "nothing_to_do", { reference });
  return status === 401 || status === 403 ? createNextStep("renew_access") : createNextStep("fix_request");
}
