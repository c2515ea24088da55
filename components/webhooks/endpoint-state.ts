import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import type { Tone } from "../ui/status";

/** An endpoint's status in the portal. `failing` means active with a failed last attempt. */
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
