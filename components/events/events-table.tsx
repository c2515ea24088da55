"use client";

import type { EventSummary } from "@/lib/contracts/portal/events";
import { deliveryStatuses } from "@/lib/delivery-statuses";
import { fillCount } from "@/lib/texts/interpolate";
import { useShortcuts } from "../keyboard/shortcuts";
import { useRowShortcuts } from "../keyboard/use-row-shortcuts";
import { useFrozenList } from "../lists/use-frozen-list";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Breakable } from "../ui/breakable";
import { Button } from "../ui/button";
import { CopyText } from "../ui/copy-text";
import { DataTable } from "../ui/data-table";
import { Link } from "../ui/link";
import { Status, type Tone } from "../ui/status";

const tones: Readonly<Record<keyof EventSummary["deliveries"], Tone>> = {
  pending: "wait",
  delivering: "info",
  succeeded: "ok",
  dead_lettered: "bad",
  skipped: "ended",
};

/** A page of events. Its rows do not move while the pointer or focus is in it. */
export function EventsTable({ page, place }: { page: readonly EventSummary[]; place: string }) {
  const { texts, locale } = useTexts();
  const { events, deliveries, common } = texts;
  const { columns } = events;
  const { list, handlers, rows, fresh, showFresh } = useFrozenList(page, place);
  const rowKeys = useRowShortcuts<HTMLDivElement>();
  useShortcuts({ n: showFresh });
  return (
    <div
      {...handlers}
      ref={(element) => {
        list.current = element;
        rowKeys.current = element;
      }}
    >
      <div role="status">
        {fresh === 0 ? null : (
          <Button size="small" shortcut="n" className="my-2" onClick={showFresh}>
            {fillCount(deliveries.newRows, fresh, locale)}
          </Button>
        )}
      </div>
      <DataTable
        label={events.title}
        columns={[
          { title: columns.type },
          { title: columns.id, wide: true },
          { title: columns.booking },
          { title: columns.deliveries, wide: true },
          { title: columns.created, wide: true },
        ]}
        rows={rows.map(({ row }) => ({
          key: row.id,
          cells: [
            <TypeLink key="type" event={row} />,
            <CopyText key="id" text={row.id} shown={`${row.id.slice(0, 12)}…`} label={common.copy} />,
            <BookingLink key="booking" reference={row.reference} />,
            <DeliveryCounts key="shownStatuses" deliveries={row.deliveries} />,
            <Instant
              key="at"
              at={row.created_at}
              to="second"
              className="whitespace-nowrap text-ink2 text-meta"
            />,
          ],
        }))}
      />
    </div>
  );
}

/**
 * The link to an event. On a narrow screen, it also shows the time and the deliveries, which have no columns
 * there.
 */
function TypeLink({ event }: { event: EventSummary }) {
  return (
    <span className="block py-1.5 md:py-0">
      <Link
        href={`/events/${event.id}`}
        data-row={event.id}
        className="inline-flex min-h-6 items-center font-mono text-accent text-meta hover:underline"
      >
        <Breakable text={event.type} />
      </Link>
      <span className="block md:hidden">
        <Instant at={event.created_at} to="second" className="block text-ink3 text-meta" />
        <DeliveryCounts deliveries={event.deliveries} />
      </span>
    </span>
  );
}

/** A link to the booking of an event, or a dash if it has none. */
export function BookingLink({ reference }: { reference: string | null }) {
  const { texts } = useTexts();
  if (reference === null) return <>{texts.common.none}</>;
  return (
    <Link
      href={`/bookings/${reference}`}
      className="inline-flex min-h-6 items-center whitespace-nowrap font-mono text-accent text-meta hover:underline"
    >
      {reference}
    </Link>
  );
}

function DeliveryCounts({ deliveries: counts }: Pick<EventSummary, "deliveries">) {
  const { texts } = useTexts();
  const { deliveries, events } = texts;
  const shownStatuses = deliveryStatuses.filter((status) => counts[status] > 0);
  if (shownStatuses.length === 0) return <span className="text-ink3 text-meta">{events.noDelivery}</span>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {shownStatuses.map((status) => (
        <Status key={status} tone={tones[status]} plain>
          {`${counts[status]} ${deliveries.statuses[status]}`}
        </Status>
      ))}
    </span>
  );
}
