import type { ExampleRequest } from "../samples/example-request";
import { renderShellScript } from "../samples/render-shell-script";

/** The documentation of an error code, in addition to its entry in the error catalogue. */
export type ErrorPage = {
  cause: string;
  /** The steps to resolve the error, in order. */
  action: string;
  retry: keyof typeof retryRules;
  /** A script that triggers the error and prints it last, or the reason why a partner cannot trigger it. */
  trigger: Trigger;
};

/**
 * A script with the requests that it sends, or the reason why there is no script. The requests are absent if a browser
 * cannot send them.
 */
type Trigger = { run: string; requests?: readonly ExampleRequest[] } | { none: string };

/**
 * Returns a trigger that sends these requests in order. The error must be the response to the last request whose output
 * is shown.
 */
export function createTrigger(...requests: readonly ExampleRequest[]): {
  run: string;
  requests: readonly ExampleRequest[];
} {
  return { run: renderShellScript(requests), requests };
}

/** The advice on the page of an error: whether and how to send the request again. */
export const retryRules = {
  never: "No. The same request fails until the account or the resource changes.",
  changed: "No. Change the request first.",
  newKey: "Not with this key. Correct the request, then send it with a new key.",
  untilReplayed:
    "Yes, with the same key. If the retry returns this error with `Idempotent-Replayed: true`, stop and look up the booking.",
  sameKey: "Yes, with the same key, after 1, 2, 4 and 8 seconds, with jitter.",
  wait: "Yes, with the same request, after `Retry-After` seconds.",
  freshToken: "Once, with a new token. If it fails again, stop.",
} as const;
