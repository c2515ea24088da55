"use client";

import { useRef } from "react";
import { retryDeliveryRoute } from "@/lib/api/deliveries";
import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { fill } from "@/lib/texts/interpolate";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { useResend } from "./use-resend";

type ResendOneProps = { id: string; delivery: WebhookDelivery; onResent: () => void };

/**
 * A button that requests another attempt of the delivery immediately. Shows the number of that attempt until it ends.
 */
export function ResendOne({ id, delivery, onResent }: ResendOneProps) {
  const { texts } = useTexts();
  const { deliveries } = texts;
  const resend = useResend(id);
  const busy = useRef(false);
  const send = () => {
    if (busy.current) return;
    busy.current = true;
    resend.mutate([delivery.id], {
      onSuccess: onResent,
      onSettled: () => {
        busy.current = false;
      },
    });
  };
  // In the panel, the list behind it handles the keys that are pressed on one of its rows.
  const sendFromPage = ({ target }: KeyboardEvent) => {
    const row = target instanceof Element ? target.closest("tr") : null;
    if (!row?.querySelector("a[data-row]")) send();
  };
  useShortcuts({ r: sendFromPage, "Shift+R": sendFromPage });
  const { sent = 0, refused = 0, failure } = resend.data ?? {};
  const asked = useRequestedAttempt(delivery, sent > 0 ? resend.submittedAt : 0);
  return (
    <div className="pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="primary"
          shortcut="R"
          data-action={deliveries.resend}
          onClick={send}
          busy={resend.isPending && deliveries.resending}
        >
          {deliveries.resend}
        </Button>
        <ApiCallDrawer call={{ route: retryDeliveryRoute, params: { id, delivery_id: delivery.id } }} />
        <p role="status" className="text-ink2">
          {asked === undefined ? "" : fill(deliveries.resent, { number: asked })}
        </p>
      </div>
      {refused === 0 ? null : (
        <div className="pt-3">
          <FailureNote error={failure} />
        </div>
      )}
    </div>
  );
}

/**
 * Returns the number of the attempt that was requested at `requestedAt`, until that attempt has ended. Returns
 * undefined afterwards, and if `requestedAt` is 0.
 */
function useRequestedAttempt(
  { attempt_count, status }: WebhookDelivery,
  requestedAt: number,
): number | undefined {
  const asked = useRef({ at: 0, number: 0 });
  if (requestedAt === 0) return undefined;
  if (asked.current.at !== requestedAt) {
    asked.current = { at: requestedAt, number: attempt_count + 1 };
  }
  const { number } = asked.current;
  return attempt_count < number || status === "delivering" ? number : undefined;
}
