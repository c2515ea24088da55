"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type * as z from "zod/mini";
import { type BookingsQuery, bookingsQuery, isPortalOnly, listBookingsRoute } from "@/lib/api/bookings";
import { viewsQuery } from "@/lib/api/views";
import { defaultColumns, readColumns } from "@/lib/booking-columns";
import { type BookingFilterName, bookingFilterNames } from "@/lib/booking-filters";
import type { listBookingsContract } from "@/lib/contracts/bookings";
import type { listViewsContract } from "@/lib/contracts/portal/views";
import { ApiCallDrawer } from "../../api-call/api-call-drawer";
import { getInitialData, type InitialPage } from "../../lists/initial-page";
import { ListResetNote } from "../../lists/list-reset-note";
import { Pager } from "../../lists/pager";
import { useTexts } from "../../texts/texts-provider";
import { useZoneKnown } from "../../time/use-instant-text";
import { useServerClock } from "../../time/use-server-clock";
import { buttonStyles } from "../../ui/button-styles";
import { PageHeader } from "../../ui/page-header";
import { useCursorList } from "../../url-query/use-cursor-list";
import { useRestart } from "../../url-query/use-restart";
import { ViewBar } from "../views/view-bar";
import { BookingsFilter } from "./bookings-filter";
import { BookingsListBody } from "./bookings-list-body";
import { dependsOnZone, toBookingsQuery } from "./bookings-query";
import { BookingsSearch } from "./bookings-search";

/** The page of the list that the server read for the URL, with its filters and cursor. */
export type FirstPage = InitialPage<BookingFilterName, z.output<typeof listBookingsContract.response>>;

const stateNames = [...bookingFilterNames, "columns"] as const;

/** Returns the URL of a CSV file of the filtered list, with the columns that the list shows. */
function csvHref(query: BookingsQuery, columns: readonly string[]): string {
  const search = new URLSearchParams(query);
  if (columns.join() !== defaultColumns.join()) search.set("columns", columns.join(","));
  const text = search.toString();
  return `/portal-api/bookings.csv${text === "" ? "" : `?${text}`}`;
}

type BookingsListProps = {
  first: FirstPage | null;
  saved: z.output<typeof listViewsContract.response>;
  now: string;
};

/** The partner's bookings, filtered and paginated by the URL. `first` is the server-rendered page. */
export function BookingsList({ first, saved, now }: BookingsListProps) {
  const { texts } = useTexts();
  const { bookings, bookingViews } = texts;
  const search = useRef<HTMLInputElement>(null);
  const place = useCursorList(stateNames);
  const { filters, cursor } = place;
  const views = useQuery({ ...viewsQuery(), initialData: saved });
  const chosen = filters.columns === "" ? (views.data.columns ?? []) : filters.columns.split(",");
  const columns = readColumns(chosen);
  const query = useListQuery(filters, now);
  const list = useQuery({
    ...bookingsQuery(query ?? {}, cursor),
    ...getInitialData(first, bookingFilterNames, place),
    enabled: query !== undefined,
  });
  const restarted = useRestart(list.error, place.restart) && cursor === "";
  const { return_after: _, return_before: __, ...published } = query ?? {};
  return (
    <>
      <PageHeader
        title={bookings.title}
        note={bookings.note}
        actions={
          <>
            <a
              href={csvHref(query ?? {}, columns)}
              download
              data-action={bookings.csv}
              className={buttonStyles({})}
            >
              {bookings.csv}
            </a>
            <ApiCallDrawer
              call={{ route: listBookingsRoute, query: { ...published, cursor } }}
              {...(isPortalOnly(query ?? {}) ? { note: bookingViews.returnNote } : {})}
            />
          </>
        }
      />
      <BookingsSearch ref={search} q={filters.q} onSearch={(q) => place.refine({ q })} />
      <ViewBar state={filters} views={views.data.data} columns={columns} onOpen={place.apply} />
      <BookingsFilter search={search} filters={filters} onApply={place.apply} onClear={place.clear} />
      <ListResetNote restarted={restarted} />
      <BookingsListBody
        list={list}
        columns={columns}
        q={filters.q}
        filtered={bookingFilterNames.some((name) => name !== "q" && filters[name] !== "")}
        onClear={place.clear}
        now={now}
      />
      <Pager
        onPrevious={place.hasPrevious ? place.previous : undefined}
        onNext={list.data?.next_cursor ? () => place.next(list.data?.next_cursor ?? "") : undefined}
      />
    </>
  );
}

/**
 * Returns the API's query. Returns `undefined` while a filter depends on the time zone and the browser has not yet
 * reported it.
 */
function useListQuery(
  filters: Readonly<Record<(typeof stateNames)[number], string>>,
  now: string,
): BookingsQuery | undefined {
  const clock = useServerClock(now, { everyMs: 60_000 });
  const zoneKnown = useZoneKnown();
  const { columns: _, ...others } = filters;
  return zoneKnown || !dependsOnZone(others) ? toBookingsQuery(others, clock) : undefined;
}
