"use client";

import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { useTexts } from "../texts/texts-provider";
import { Status, type Tone } from "../ui/status";

type EndpointStatusProps = {
  endpoint: Pick<WebhookEndpoint, "status" | "consecutive_failures">;
  plain?: boolean;
};

/** The status of an endpoint, as a symbol and a word. */
export function EndpointStatus({ endpoint, plain = false }: EndpointStatusProps) {
  const { texts } = useTexts();
  const state = endpointState(endpoint);
  return (
    <Status tone={stateTones[state]} plain={plain}>
      {texts.webhooks.statuses[state]}
    </Status>
  );
}

/** An endpoint's status in the portal. `failing`: active, but the last attempt failed. Pings do not count. */
type EndpointState = "active" | "failing" | "paused" | "disabled";

function endpointState({
  status,
  consecutive_failures,
}: Pick<WebhookEndpoint, "status" | "consecutive_failures">): EndpointState {
  return status === "active" && consecutive_failures > 0 ? "failing" : status;
}

const stateTones: Readonly<Record<EndpointState, Tone>> = {
  active: "ok",
  failing: "wait",
  paused: "draft",
  disabled: "bad",
};
