"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { BookingColumn } from "@/lib/booking-columns";
import type { listBookingsContract } from "@/lib/contracts/bookings";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Empty } from "../../ui/empty";
import { SkeletonRows } from "../../ui/skeleton";
import { BookingsTable } from "./bookings-table";

type Page = z.output<typeof listBookingsContract.response>;

type BookingsListBodyProps = {
  list: Pick<UseQueryResult<Page>, "data" | "error" | "refetch">;
  columns: readonly BookingColumn[];
  filtered: boolean;
  onClear: () => void;
  now: string;
};

/** The rows of the page, or its loading, error or empty state. */
export function BookingsListBody({ list, columns, filtered, onClear, now }: BookingsListBodyProps) {
  const { texts } = useTexts();
  const { bookings, common } = texts;
  const { data, error } = list;
  const failed =
    error === null ? null : (
      <div className="py-4">
        <FailureNote error={error} onRetry={() => void list.refetch()} />
      </div>
    );
  if (data === undefined) {
    return failed ?? <SkeletonRows rows={10} className="h-(--row)" label={common.loading} />;
  }
  if (data.data.length > 0) {
    return (
      <>
        {failed}
        <BookingsTable page={data.data} columns={columns} now={now} />
      </>
    );
  }
  return filtered ? (
    <Empty title={bookings.noMatch}>
      <Button size="small" onClick={onClear}>
        {common.clearFilters}
      </Button>
    </Empty>
  ) : (
    <Empty title={bookings.none}>{bookings.noneText}</Empty>
  );
}
