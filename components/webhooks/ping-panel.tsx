"use client";

import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api/call";
import { testWebhookRoute } from "@/lib/api/webhooks";
import { CallDetails } from "../api-call/call-details";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Section } from "../ui/page-header";
import { DeliveryResult } from "./delivery-result";

/** Sends a ping to an endpoint and shows the response. */
export function PingPanel({ id }: { id: string }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const ping = useMutation({ mutationFn: () => call(testWebhookRoute, { params: { id } }) });
  const send = () => {
    if (!ping.isPending) ping.mutate();
  };
  useShortcuts({ t: send });
  return (
    <Section title={webhooks.testTitle}>
      <p className="max-w-prose pb-3 text-ink2">{webhooks.testText}</p>
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
      <div className="pt-3">
        <CallDetails call={{ route: testWebhookRoute, params: { id } }} />
      </div>
    </Section>
  );
}
