"use client";

import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { useTexts } from "../texts/texts-provider";
import { Status } from "../ui/status";
import { endpointState, stateTones } from "./endpoint-state";

type EndpointStatusProps = {
  endpoint: Pick<WebhookEndpoint, "status" | "consecutive_failures">;
  plain?: boolean;
};

export function EndpointStatus({ endpoint, plain = false }: EndpointStatusProps) {
  const { texts } = useTexts();
  const state = endpointState(endpoint);
  return (
    <Status tone={stateTones[state]} plain={plain}>
      {texts.webhooks.statuses[state]}
    </Status>
  );
}
