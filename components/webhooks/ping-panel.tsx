"use client";

import { testWebhookRoute } from "@/lib/api/webhooks";
import { CallDetails } from "../api-call/call-details";
import { SendTest } from "../deliveries/send-test";
import { useTexts } from "../texts/texts-provider";
import { Section } from "../ui/page-header";

/** The button that sends a ping to an endpoint, with the result of the delivery. */
export function PingPanel({ id }: { id: string }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  return (
    <Section title={webhooks.testTitle}>
      <p className="max-w-prose pb-3 text-ink2">{webhooks.testText}</p>
      <SendTest id={id} />
      <div className="pt-3">
        <CallDetails call={{ route: testWebhookRoute, params: { id } }} />
      </div>
    </Section>
  );
}
