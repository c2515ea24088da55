"use client";

import { useQuery } from "@tanstack/react-query";
import {
  type EventFilters,
  type EventPage,
  eventFilterNames,
  eventsQuery,
  listEventsRoute,
} from "@/lib/api/events";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { FailureNote } from "../errors/failure-note";
import { getInitialData, type InitialPage } from "../lists/initial-page";
import { ListResetNote } from "../lists/list-reset-note";
import { Pager } from "../lists/pager";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { buttonStyles } from "../ui/button-styles";
import { Empty } from "../ui/empty";
import { Link } from "../ui/link";
import { PageHeader } from "../ui/page-header";
import { SkeletonRows } from "../ui/skeleton";
import { useCursorList } from "../url-query/use-cursor-list";
import { useRestart } from "../url-query/use-restart";
import { EventsFilter } from "./events-filter";
import { EventsTable } from "./events-table";

/** The page of the list that the server read for the URL, with its filters and cursor. */
export type FirstEvents = InitialPage<keyof EventFilters, EventPage>;

/** The partner's events, newest first, filtered and paginated by the URL. */
export function EventsList({ first }: { first: FirstEvents | null }) {
  const { texts } = useTexts();
  const { events, deliveries } = texts;
  const place = useEventFilters();
  const { filters, cursor } = place;
  const list = useQuery({
    ...eventsQuery(filters, cursor),
    ...getInitialData(first, eventFilterNames, place),
  });
  const restarted = useRestart(list.error, place.restart) && cursor === "";
  return (
    <>
      <PageHeader
        title={events.title}
        note={events.note}
        actions={
          <>
            <Link className={buttonStyles({})} href="/developers/signature">
              {deliveries.signatureLab}
            </Link>
            <ApiCallDrawer call={{ route: listEventsRoute, query: filters }} />
          </>
        }
      />
      <EventsFilter filters={filters} onApply={place.apply} onClear={place.clear} />
      <ListResetNote restarted={restarted} />
      {list.error === null ? null : (
        <div className="py-4">
          <FailureNote error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      <Rows
        page={list.data}
        failed={list.error !== null}
        place={JSON.stringify([filters, cursor])}
        filtered={eventFilterNames.some((name) => filters[name] !== "")}
        onClear={place.clear}
      />
      <Pager
        onPrevious={place.hasPrevious ? place.previous : undefined}
        onNext={list.data?.next_cursor ? () => place.next(list.data?.next_cursor ?? "") : undefined}
      />
    </>
  );
}

type RowsProps = {
  page: EventPage | undefined;
  failed: boolean;
  /** A string that identifies the filters and the page of the list. If it changes, the list shows other rows. */
  place: string;
  filtered: boolean;
  onClear: () => void;
};

function Rows({ page, failed, place, filtered, onClear }: RowsProps) {
  const { texts } = useTexts();
  const { events, common } = texts;
  if (page === undefined) {
    return failed ? null : <SkeletonRows rows={10} className="h-(--row)" label={common.loading} />;
  }
  if (page.data.length > 0) return <EventsTable page={page.data} place={place} />;
  return filtered ? (
    <Empty title={events.noMatch}>
      <Button size="small" onClick={onClear}>
        {common.clearFilters}
      </Button>
    </Empty>
  ) : (
    <Empty title={events.none}>{events.noneText}</Empty>
  );
}

function useEventFilters() {
  return useCursorList(eventFilterNames);
}
