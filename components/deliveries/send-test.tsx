"use client";

import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api/call";
import { testWebhookRoute } from "@/lib/api/webhooks";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { DeliveryResult } from "./delivery-result";

/** A button that sends a ping to an endpoint, with the result of the delivery below. */
export function SendTest({ id, onSent }: { id: string; onSent?: () => void }) {
  const { webhooks } = useTexts().texts;
  const ping = useMutation({
    mutationFn: () => call(testWebhookRoute, { params: { id } }),
    onSuccess: () => onSent?.(),
  });
  const send = () => {
    if (!ping.isPending) ping.mutate();
  };
  useShortcuts({ t: send });
  return (
    <>
      <Button
        look="primary"
        shortcut="T"
        data-action={webhooks.test}
        onClick={send}
        busy={ping.isPending && webhooks.testing}
      >
        {webhooks.test}
      </Button>
      {ping.error === null ? null : <FailureNote error={ping.error} />}
      {ping.data === undefined ? null : (
        <DeliveryResult key={ping.data.delivery_id} id={id} deliveryId={ping.data.delivery_id} />
      )}
    </>
  );
}
