"use client";

import { updateWebhookRoute } from "@/lib/api/routes/webhooks";
import { CallDetails } from "../../api-call/call-details";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Section } from "../../ui/page-header";
import { useChangeEndpoint } from "../use-change-endpoint";

/** Pauses an active endpoint. The note at the top of its pages activates it again. */
export function PauseSection({ id }: { id: number }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const change = useChangeEndpoint(id);
  return (
    <Section title={webhooks.state}>
      <p className="max-w-prose pb-3 text-ink2">{webhooks.pauseText}</p>
      <Button onClick={() => change.mutate({ status: "paused" })} busy={change.isPending && webhooks.pausing}>
        {webhooks.pause}
      </Button>
      {change.error === null ? null : <FailureNote error={change.error} />}
      <div className="pt-3">
        <CallDetails
          call={{ route: updateWebhookRoute, params: { id: String(id) }, body: { status: "paused" } }}
        />
      </div>
    </Section>
  );
}
