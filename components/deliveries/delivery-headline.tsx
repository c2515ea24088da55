"use client";

import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { DeliveryStatus } from "./delivery-status";
import { summarizeDelivery } from "./delivery-summary";
import { NextAttempt } from "./next-attempt";

/** The delivery's status and its reason as the page's headline, with advice below. */
export function DeliveryHeadline({ delivery, now }: { delivery: WebhookDelivery; now: number }) {
  const { texts, locale } = useTexts();
  const { sentence, advice } = summarizeDelivery(delivery, { texts, locale });
  const { next_attempt_at } = delivery;
  const [before = "", after = ""] = texts.deliveries.next.split("{time}");
  return (
    <header className="pb-3">
      <DeliveryStatus of={delivery} />
      <div role="status">
        <h2 className="pt-1 font-semibold text-title">{sentence}</h2>
        {advice === null ? null : <p className="max-w-prose text-form text-ink2">{advice}</p>}
      </div>
      {next_attempt_at === null ? null : (
        <p className="pt-1">
          {before}
          <Instant at={next_attempt_at} />
          {after} · <NextAttempt at={next_attempt_at} now={now} />
        </p>
      )}
    </header>
  );
}
