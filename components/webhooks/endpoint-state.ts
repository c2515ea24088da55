import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import type { Tone } from "../ui/status";

/** How an endpoint stands, for a person: `failing` is active, and its last attempt failed. */
export type EndpointState = "active" | "failing" | "paused" | "disabled";

export function endpointState({
  status,
  consecutive_failures,
}: Pick<WebhookEndpoint, "status" | "consecutive_failures">): EndpointState {
  return status === "active" && consecutive_failures > 0 ? "failing" : status;
}

export const stateTones: Readonly<Record<EndpointState, Tone>> = {
  active: "ok",
  failing: "wait",
  paused: "draft",
  disabled: "bad",
};
