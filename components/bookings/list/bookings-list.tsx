"use client";

import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { type BookingFilters, bookingsQuery, filterNames, listBookingsRoute } from "@/lib/api/bookings";
import type { listBookingsContract } from "@/lib/contracts/bookings";
import { ApiCallSheet } from "../../api-call/api-call-sheet";
import { getInitialData, type InitialPage } from "../../lists/initial-page";
import { ListResetNote } from "../../lists/list-reset-note";
import { Pager } from "../../lists/pager";
import { useTexts } from "../../texts/texts-provider";
import { buttonStyles } from "../../ui/button-styles";
import { PageHeader } from "../../ui/page-header";
import { useCursorList } from "../../url-query/use-cursor-list";
import { useRestart } from "../../url-query/use-restart";
import { BookingsFilter } from "./bookings-filter";
import { BookingsListBody } from "./bookings-list-body";

/** The server-rendered page of the list for one URL. */
export type FirstPage = InitialPage<keyof BookingFilters, z.output<typeof listBookingsContract.response>>;

/** Returns the URL of the filtered list as a CSV file. */
function csvHref(filters: BookingFilters): string {
  const search = new URLSearchParams();
  for (const name of filterNames) if (filters[name] !== "") search.set(name, filters[name]);
  const text = search.toString();
  return `/portal-api/bookings.csv${text === "" ? "" : `?${text}`}`;
}

/** The partner's bookings, filtered and paginated by the URL. `first` is the server-rendered page. */
export function BookingsList({ first, now }: { first: FirstPage | null; now: string }) {
  const { texts } = useTexts();
  const { bookings } = texts;
  const place = useBookingFilters();
  const { filters, cursor } = place;
  const list = useQuery({
    ...bookingsQuery(filters, cursor),
    ...getInitialData(first, filterNames, place),
  });
  const restarted = useRestart(list.error, place.restart) && cursor === "";
  const filtered = filterNames.some((name) => filters[name] !== "");
  return (
    <>
      <PageHeader
        title={bookings.title}
        note={bookings.note}
        actions={
          <>
            <a href={csvHref(filters)} download data-action={bookings.csv} className={buttonStyles({})}>
              {bookings.csv}
            </a>
            <ApiCallSheet call={{ route: listBookingsRoute, query: { ...filters, cursor } }} />
          </>
        }
      />
      <BookingsFilter filters={filters} onApply={place.apply} onClear={place.clear} />
      <ListResetNote restarted={restarted} />
      <BookingsListBody list={list} filtered={filtered} onClear={place.clear} now={now} />
      <Pager
        onPrevious={place.hasPrevious ? place.previous : undefined}
        onNext={list.data?.next_cursor ? () => place.next(list.data?.next_cursor ?? "") : undefined}
      />
    </>
  );
}

function useBookingFilters() {
  return useCursorList(filterNames);
}
