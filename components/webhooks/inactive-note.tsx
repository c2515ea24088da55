"use client";

import { updateWebhookRoute } from "@/lib/api/webhooks";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { fill } from "@/lib/texts/interpolate";
import { CallDetails } from "../api-call/call-details";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Button } from "../ui/button";
import { useChangeEndpoint } from "./use-change-endpoint";

/**
 * Says why a paused or disabled endpoint receives nothing, with a button to activate it. Renders nothing for an active
 * endpoint.
 */
export function InactiveNote({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const { id, url, status, disabled_reason, disabled_at } = endpoint;
  const change = useChangeEndpoint(id);
  if (status === "active") return null;
  const stopped = status === "disabled";
  const why = disabled_reason === "gone" ? webhooks.disabledGone : webhooks.disabledFailing;
  return (
    <section
      aria-label={stopped ? webhooks.statuses.disabled : webhooks.statuses.paused}
      className={`mb-4 rounded-panel border px-4 py-3 ${stopped ? "border-bad bg-bad-soft" : "border-line-strong bg-idle-soft"}`}
    >
      <p className={`break-words font-semibold text-form ${stopped ? "text-bad" : ""}`}>
        {stopped ? fill(why, { url }) : webhooks.pausedTitle}
      </p>
      <p className="max-w-prose">
        {stopped ? webhooks.disabledText : webhooks.pauseText}
        {disabled_at === null ? null : (
          <span className="block text-ink2 text-meta">
            <Instant at={disabled_at} />
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <Button
          onClick={() => change.mutate({ status: "active" })}
          busy={change.isPending && (stopped ? webhooks.enabling : webhooks.resuming)}
        >
          {stopped ? webhooks.enable : webhooks.resume}
        </Button>
        <CallDetails
          call={{ route: updateWebhookRoute, params: { id: String(id) }, body: { status: "active" } }}
        />
      </div>
      {change.error === null ? null : <FailureNote error={change.error} />}
    </section>
  );
}
