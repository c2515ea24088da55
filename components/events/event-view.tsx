"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { eventQuery } from "@/lib/api/events";
import type { InspectedEvent } from "@/lib/contracts/portal/events";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { useServerClock } from "../time/use-server-clock";
import { Breakable } from "../ui/breakable";
import { CopyButton } from "../ui/copy-button";
import { CopyText } from "../ui/copy-text";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { PageHeader, Section } from "../ui/page-header";
import { EventDeliveries } from "./event-deliveries";
import { BookingLink } from "./events-table";

type EventViewProps = {
  initial: InspectedEvent;
  /** The payload, formatted and highlighted by the server. It never changes. */
  formatted: ReactNode;
};

/** One event with its payload, its booking and its deliveries. */
export function EventView({ initial, formatted }: EventViewProps) {
  const { texts } = useTexts();
  const { events, common } = texts;
  const query = eventQuery(initial.event.id);
  const { data, error, dataUpdatedAt } = useQuery({ ...query, initialData: initial });
  const now = useServerClock(data.now, { receivedAt: dataUpdatedAt });
  const { event, reference, body, deliveries } = data;
  return (
    <>
      <p className="pb-1 text-meta">
        <Link className="inline-flex min-h-6 items-center text-accent hover:underline" href="/events">
          {events.back}
        </Link>
      </p>
      <PageHeader title={<Breakable text={event.type} className="font-mono" />} />
      {error === null ? null : (
        <div className="pb-4">
          <FailureNote error={error} />
        </div>
      )}
      <FactList
        facts={[
          {
            name: events.event,
            value: <CopyText text={event.id} label={common.copy} action={`${common.copy}: ${event.id}`} />,
          },
          { name: events.booking, value: <BookingLink reference={reference} /> },
          { name: events.created, value: <Instant at={event.created_at} to="second" /> },
        ]}
      />
      <div className="pt-4">
        <EventDeliveries rows={deliveries} now={now} />
        <Section title={events.payload} actions={<CopyButton text={body}>{events.copyPayload}</CopyButton>}>
          <p className="pb-2 text-ink2">{events.payloadNote}</p>
          {formatted}
        </Section>
      </div>
    </>
  );
}
