"use client";

import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { CopyText } from "../ui/copy-text";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";

/** The IDs of a delivery and its event, the type, the time and the number of attempts. */
export function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
  const { texts } = useTexts();
  const { deliveries, common } = texts;
  const { id, event_id, event_type, created_at, attempt_count: count, max_attempts: most } = delivery;
  return (
    <div className="border-line border-t py-3">
      <FactList
        facts={[
          { name: deliveries.delivery, value: <CopyText text={id} label={common.copy} /> },
          {
            name: deliveries.event,
            value: (
              <>
                <span className="font-mono text-meta">{event_type}</span>{" "}
                <Link
                  href={`/events/${event_id}`}
                  className="inline-flex min-h-6 items-center break-all font-mono text-accent text-meta hover:underline"
                >
                  {event_id}
                </Link>
              </>
            ),
          },
          { name: deliveries.columns.attempts, value: fill(deliveries.attemptOf, { count, most }) },
          { name: deliveries.made, value: <Instant at={created_at} to="second" /> },
        ]}
      />
    </div>
  );
}
