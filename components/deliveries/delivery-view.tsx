"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { inspectedDeliveryQuery } from "@/lib/api/deliveries";
import type { InspectedDelivery } from "@/lib/contracts/portal/deliveries";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { useServerClock } from "../time/use-server-clock";
import { AttemptAnswer } from "./attempt-answer";
import { AttemptRequest } from "./attempt-request";
import { AttemptTimeline } from "./attempt-timeline";
import { DeliveryFacts } from "./delivery-facts";
import { DeliveryHeadline } from "./delivery-headline";
import { ResendOne } from "./resend-one";

type DeliveryViewProps = {
  /** The ID of the endpoint. */
  id: string;
  painted: InspectedDelivery;
  /** The body, formatted and highlighted by the server. It never changes. */
  formatted: ReactNode;
};

/** One delivery, rendered by the server and live afterwards, with every attempt. */
export function DeliveryView({ id, painted, formatted }: DeliveryViewProps) {
  const { texts } = useTexts();
  const query = inspectedDeliveryQuery(id, painted.delivery.id);
  const { data, error, dataUpdatedAt } = useQuery({ ...query, initialData: painted });
  const { delivery, attempts, endpoint, body } = data;
  const now = useServerClock(data.now, { receivedAt: dataUpdatedAt });
  // Without a selection the last attempt is shown, including later ones.
  const [chosen, setChosen] = useState<number>();
  const place = attempts.findIndex(({ number }) => number === chosen);
  const at = place < 0 ? attempts.length - 1 : place;
  const attempt = attempts[at];
  const step = (by: 1 | -1) => () => {
    const next = attempts[at + by];
    if (next !== undefined) setChosen(next.number);
  };
  useShortcuts({ ArrowLeft: step(-1), ArrowRight: step(1) });
  return (
    <article>
      <p className="pb-2 text-meta">
        <Link
          className="inline-flex min-h-6 items-center text-accent hover:underline"
          href={`/webhooks/${id}`}
        >
          {texts.deliveries.back}
        </Link>
      </p>
      <DeliveryHeadline delivery={delivery} now={now} />
      {error === null ? null : (
        <div className="pb-4">
          <FailureNote error={error} />
        </div>
      )}
      <ResendOne id={id} delivery={delivery} onResent={() => setChosen(undefined)} />
      <DeliveryFacts delivery={delivery} />
      <div className="grid gap-x-8 md:grid-cols-[13rem_minmax(0,1fr)]">
        <AttemptTimeline
          attempts={attempts}
          nextAt={delivery.next_attempt_at}
          chosen={attempt?.number}
          onChoose={setChosen}
        />
        <div className="min-w-0">
          <AttemptAnswer attempt={attempt} />
          <AttemptRequest attempt={attempt} url={endpoint.url} body={body} formatted={formatted} />
        </div>
      </div>
    </article>
  );
}
