"use client";

import { updateWebhookRoute } from "@/lib/api/routes/webhooks";
import { CallDetails } from "../../api-call/call-details";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Section } from "../../ui/page-header";
import { useChangeEndpoint } from "../use-change-endpoint";

/** Stops an active endpoint for a while. The way back is in the note above every part of its page. */
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
