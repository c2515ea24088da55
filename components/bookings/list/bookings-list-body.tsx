"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { isApiFailure } from "@/lib/api/api-failure";
import type { BookingColumn } from "@/lib/booking-columns";
import type { listBookingsContract } from "@/lib/contracts/bookings";
import { fill } from "@/lib/texts/interpolate";
import { ListBody } from "../../lists/list-body";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Empty } from "../../ui/empty";
import { BookingsTable } from "./bookings-table";

type Page = z.output<typeof listBookingsContract.response>;

type BookingsListBodyProps = {
  list: Pick<UseQueryResult<Page>, "data" | "error" | "refetch">;
  columns: readonly BookingColumn[];
  /** The search text. */
  q: string;
  /** Whether a filter is set, apart from the search text. */
  filtered: boolean;
  onClear: () => void;
  now: string;
};

/** The rows of the page, or its loading, error or empty state. */
export function BookingsListBody({ list, columns, q, filtered, onClear, now }: BookingsListBodyProps) {
  const { texts } = useTexts();
  const { bookings, common } = texts;
  const { error } = list;
  if (isApiFailure(error) && error.code === "invalid_payload" && filtered) {
    return (
      <div role="alert">
        <NoRows title={bookings.invalidFilter} action={common.clearFilters} onClear={onClear} />
      </div>
    );
  }
  return (
    <ListBody list={list} empty={<NoBookings {...{ q, filtered, onClear }} />}>
      {(rows) => <BookingsTable page={rows} columns={columns} now={now} />}
    </ListBody>
  );
}

type NoBookingsProps = Pick<BookingsListBodyProps, "q" | "filtered" | "onClear">;

function NoBookings({ q, filtered, onClear }: NoBookingsProps) {
  const { bookings, common } = useTexts().texts;
  if (filtered) return <NoRows title={bookings.noMatch} action={common.clearFilters} onClear={onClear} />;
  if (q === "") return <Empty title={bookings.none}>{bookings.noneText}</Empty>;
  return <NoRows title={fill(bookings.noMatchFor, { q })} action={bookings.clearSearch} onClear={onClear} />;
}

/** The reason why no booking is listed, and the button that removes the filters or the search text. */
function NoRows({ title, action, onClear }: { title: string; action: string; onClear: () => void }) {
  return (
    <Empty title={title}>
      <Button size="small" onClick={onClear}>
        {action}
      </Button>
    </Empty>
  );
}
