import * as z from "zod/mini";
import type { ErrorCode } from "./errors";

function header(description: string, example?: string) {
  return z
    .string()
    .register(z.globalRegistry, { description, ...(example === undefined ? {} : { examples: [example] }) });
}

function seconds(description: string) {
  return z.int().check(z.gte(0)).register(z.globalRegistry, { description });
}

const requestId = header("The request ID. Send it to support.", "req_5b1f0c9e7a3d4f62b8c1d0e9f7a6b5c4");
const retryAfter = seconds("Seconds to wait before the next attempt.");
const challenge = header("The authentication challenge of RFC 6750.", 'Bearer realm="partner-api"');
const replayed = z.literal("true").register(z.globalRegistry, {
  description: "Present if the response is the stored one of an earlier request with the same key.",
});

const rateLimit = {
  "X-RateLimit-Limit": z
    .int()
    .register(z.globalRegistry, { description: "The capacity of the bucket, in requests." }),
  "X-RateLimit-Remaining": z
    .int()
    .register(z.globalRegistry, { description: "Requests left in the bucket." }),
  "X-RateLimit-Reset": z.int().register(z.globalRegistry, {
    description: "The time when the bucket is full again, in seconds since 1970.",
  }),
};

/** Returns the schema of the headers of a success response. */
export function successHeaders({ idempotent }: { idempotent: boolean }): z.ZodMiniObject {
  return z.object({
    "X-Request-Id": requestId,
    ...(idempotent ? { "Idempotent-Replayed": z.optional(replayed) } : {}),
  });
}

/**
 * Returns the schema of the headers of an error response. Headers that only some codes of the status have are
 * optional.
 */
export function failureHeaders(status: number, codes: readonly ErrorCode[]): z.ZodMiniObject {
  return z.object({
    "X-Request-Id": requestId,
    ...(status === 401 ? { "WWW-Authenticate": challenge } : {}),
    ...(codes.includes("insufficient_scope") ? { "WWW-Authenticate": z.optional(challenge) } : {}),
    ...(codes.includes("idempotency_key_in_progress") ? { "Retry-After": z.optional(retryAfter) } : {}),
    ...(status === 429 ? { "Retry-After": retryAfter, ...rateLimit } : {}),
    ...(status === 503 ? { "Retry-After": retryAfter } : {}),
  });
}

/**
 * Returns the schema of the headers of a token response. They include the state of the rate limit, except with statuses
 * for which the request is not counted: 408 and 5xx.
 */
export function tokenHeaders(status: number): z.ZodMiniObject {
  const {
    "X-RateLimit-Limit": limit,
    "X-RateLimit-Remaining": remaining,
    "X-RateLimit-Reset": reset,
  } = rateLimit;
  // The server rejects an incomplete form before it reaches the rate limiter, so 408 has no counters.
  const uncounted = status >= 500 || status === 408;
  return z.object({
    "X-Request-Id": requestId,
    "X-RateLimit-Limit": uncounted ? z.optional(limit) : limit,
    "X-RateLimit-Remaining": uncounted ? z.optional(remaining) : remaining,
    "X-RateLimit-Reset": uncounted ? z.optional(reset) : reset,
    ...(status === 401
      ? { "WWW-Authenticate": header("The authentication scheme.", 'Basic realm="oauth"') }
      : {}),
    ...(status === 405 ? { Allow: header("The method that this path supports.", "POST") } : {}),
    ...(status === 429 || status === 503 ? { "Retry-After": retryAfter } : {}),
  });
}
