"use client";

import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import type { TimelineEntry } from "@/lib/contracts/portal/bookings";
import { RequestId } from "../../api-call/request-id";
import { useMay } from "../../shell/use-may";
import { useTexts } from "../../texts/texts-provider";
import { Instant } from "../../time/instant";
import { Breakable } from "../../ui/breakable";
import { CopyText } from "../../ui/copy-text";
import { Link } from "../../ui/link";
import { Section } from "../../ui/page-header";
import { statusLabel } from "../booking-status-label";
import { TimelineDeliveries } from "./timeline-deliveries";
import { entryKey } from "./timeline-entries";

/** The timeline of a booking, oldest first: changes, events, deliveries and request IDs. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { texts } = useTexts();
  const { bookings } = texts;
  const [seen] = useState(() => new Set(entries.map(entryKey)));
  return (
    <Section title={bookings.timeline}>
      {entries.length === 0 ? <p className="text-ink2">{bookings.timelineEmpty}</p> : null}
      <ol className="border-line border-l">
        {entries.map((entry) => (
          <li
            key={entryKey(entry)}
            className={clsx("relative py-1.5 pl-4", !seen.has(entryKey(entry)) && "animate-arrive")}
          >
            <span
              aria-hidden="true"
              className={clsx(
                "absolute top-3.5 -left-[4.5px] size-2 rounded-full border-2",
                entry.kind === "change" ? "border-ink2 bg-ink2" : "border-ink3 bg-canvas",
              )}
            />
            {entry.kind === "change" ? <Change entry={entry} /> : <Happened entry={entry} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Line({ what, at, children }: { what: ReactNode; at: string; children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <Instant at={at} className="w-36 shrink-0 text-ink3 text-meta" />
      <span className="min-w-0">{what}</span>
      {children}
    </p>
  );
}

function Change({ entry }: { entry: TimelineEntry & { kind: "change" } }) {
  const { texts } = useTexts();
  const { bookings } = texts;
  const { action, actor, status, request_id } = entry;
  return (
    <Line at={entry.at} what={<span className="font-medium">{bookings.changes[action] ?? action}</span>}>
      {status === null ? null : <span className="text-ink2 text-meta">{statusLabel(status, texts)}</span>}
      <span className="min-w-0 text-ink2 text-meta">
        {bookings.actors[actor.type] ?? actor.type}
        {actor.name === null ? null : (
          <>
            {" · "}
            <Breakable text={actor.name} />
          </>
        )}
      </span>
      {request_id === null ? null : (
        <span className="min-w-0 text-ink3 text-meta">
          {bookings.request} <RequestId id={request_id} />
        </span>
      )}
    </Line>
  );
}

function Happened({ entry }: { entry: TimelineEntry & { kind: "event" } }) {
  const { texts } = useTexts();
  const integrates = useMay("integrate");
  return (
    <>
      <Line at={entry.at} what={<span className="font-mono text-meta">{entry.type}</span>}>
        <span className="min-w-0 text-ink3">
          <CopyText text={entry.event_id} label={texts.common.copy} />
        </span>
        {integrates ? (
          <Link
            href={`/events/${entry.event_id}`}
            className="inline-flex min-h-6 items-center text-accent text-meta hover:underline"
          >
            {texts.events.event}
          </Link>
        ) : null}
      </Line>
      <TimelineDeliveries deliveries={entry.deliveries} />
    </>
  );
}
