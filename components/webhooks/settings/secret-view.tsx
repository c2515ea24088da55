"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { webhookQuery } from "@/lib/api/webhooks";
import type { WebhookEndpoint } from "@/lib/contracts/webhooks";
import { useTexts } from "../../texts/texts-provider";
import { Countdown } from "../../time/countdown";
import { Instant } from "../../time/instant";
import { useServerClock } from "../../time/use-server-clock";
import { Section } from "../../ui/page-header";
import { EndPreviousSection } from "./end-previous-section";
import { RotateSection } from "./rotate-section";

/**
 * The number of active secrets and the expiry of the previous one, with the actions to end it or to create a new
 * secret. `now` is the partner's time, by which secrets expire.
 */
export function SecretView({ initial, now: told }: { initial: WebhookEndpoint; now: string }) {
  const { texts } = useTexts();
  const { webhooks } = texts;
  const id = String(initial.id);
  const { data: endpoint } = useQuery({ ...webhookQuery(id), initialData: initial });
  const [receivedAt] = useState(() => Date.now());
  const now = useServerClock(told, { receivedAt });
  const { previous_secret_expires_at: ends } = endpoint;
  const overlaps = ends !== null && Date.parse(ends) > now;
  return (
    <div className="[&>section:first-child]:border-t-0">
      <Section title={webhooks.secret}>
        <p className="max-w-prose text-ink2">{webhooks.secretText}</p>
        <p className="pt-3 font-medium">{overlaps ? webhooks.secretTwo : webhooks.secretOne}</p>
        {ends === null || !overlaps ? null : (
          <p className="flex flex-wrap gap-x-4">
            <Countdown
              until={ends}
              now={now}
              words={{ left: webhooks.secretEnds, passed: webhooks.secretEnded }}
            />
            <span className="text-ink2">
              <Instant at={ends} />
            </span>
          </p>
        )}
      </Section>
      {overlaps ? <EndPreviousSection id={id} /> : null}
      <RotateSection id={id} refused={overlaps} />
    </div>
  );
}
