"use client";

import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { useTexts } from "../texts/texts-provider";
import { Status, type Tone } from "../ui/status";

/** The tone of each delivery status. It determines the icon and the colours. */
export const deliveryTones: Readonly<Record<WebhookDelivery["status"], Tone>> = {
  pending: "wait",
  delivering: "info",
  succeeded: "ok",
  dead_lettered: "bad",
  skipped: "ended",
};

type Standing = Pick<WebhookDelivery, "status" | "attempt_count">;

/** The status of a delivery. A pending delivery without an attempt is shown as queued. */
export function DeliveryStatus({ of, plain = false }: { of: Standing; plain?: boolean }) {
  const { texts } = useTexts();
  const { statuses } = texts.deliveries;
  const queued = of.status === "pending" && of.attempt_count === 0;
  return (
    <Status tone={queued ? "draft" : deliveryTones[of.status]} plain={plain}>
      {statuses[queued ? "queued" : of.status]}
    </Status>
  );
}
