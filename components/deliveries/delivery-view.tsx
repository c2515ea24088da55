"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { inspectedDeliveryQuery } from "@/lib/api/deliveries";
import type { InspectedDelivery } from "@/lib/contracts/portal/deliveries";
import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { useServerClock } from "../time/use-server-clock";
import { Link } from "../ui/link";
import { useUrlQuery } from "../url-query/use-url-query";
import { AttemptRequest } from "./attempt-request";
import { AttemptResponseSection } from "./attempt-response-section";
import { AttemptTimeline } from "./attempt-timeline";
import { DeliveryFacts } from "./delivery-facts";
import { deliveryListHref } from "./delivery-href";
import { DeliveryStatus } from "./delivery-status";
import { summarizeDelivery } from "./delivery-summary";
import { NextAttempt } from "./next-attempt";
import { ResendOne } from "./resend-one";

export type DeliveryViewProps = {
  /** The ID of the endpoint. */
  id: string;
  initial: InspectedDelivery;
  /** The body, formatted and highlighted by the server. It never changes. */
  formatted: ReactNode;
};

/** The page of one delivery. In the list of its endpoint, a click on a row opens the delivery in a panel instead. */
export function DeliveryView(props: DeliveryViewProps) {
  const { texts } = useTexts();
  const [query] = useUrlQuery();
  return (
    <>
      <p className="pb-2 text-meta">
        <Link
          className="inline-flex min-h-6 items-center text-accent hover:underline"
          href={deliveryListHref(props.id, query)}
        >
          {texts.deliveries.back}
        </Link>
      </p>
      <DeliveryBody {...props} />
    </>
  );
}

/**
 * One delivery with every attempt, rendered by the server and then updated by polling. With `narrow`, everything is in
 * one column.
 */
export function DeliveryBody({
  id,
  initial,
  formatted,
  narrow = false,
}: DeliveryViewProps & { narrow?: boolean }) {
  const query = inspectedDeliveryQuery(id, initial.delivery.id);
  const { data, error, dataUpdatedAt } = useQuery({ ...query, initialData: initial });
  const { delivery, attempts, endpoint, body } = data;
  const now = useServerClock(data.now, { receivedAt: dataUpdatedAt });
  // Without a selection, the page shows the last attempt, also after a new one is made.
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
      <DeliveryHeadline delivery={delivery} now={now} />
      {error === null ? null : (
        <div className="pb-4">
          <FailureNote error={error} />
        </div>
      )}
      <ResendOne id={id} delivery={delivery} onResent={() => setChosen(undefined)} />
      <DeliveryFacts delivery={delivery} />
      <div className={clsx("grid gap-x-8", !narrow && "md:grid-cols-[13rem_minmax(0,1fr)]")}>
        <AttemptTimeline
          attempts={attempts}
          nextAt={delivery.next_attempt_at}
          chosen={attempt?.number}
          onChoose={setChosen}
        />
        <div className="min-w-0">
          <AttemptResponseSection attempt={attempt} />
          <AttemptRequest attempt={attempt} url={endpoint.url} body={body} formatted={formatted} />
        </div>
      </div>
    </article>
  );
}

/**
 * The status of a delivery and a sentence about it as the headline, with advice and the time of the next attempt below.
 */
function DeliveryHeadline({ delivery, now }: { delivery: WebhookDelivery; now: number }) {
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
