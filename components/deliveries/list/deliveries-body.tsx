"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { DeliveryPage } from "@/lib/api/deliveries";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Empty } from "../../ui/empty";
import { SkeletonRows } from "../../ui/skeleton";
import { SendTest } from "../send-test";
import { DeliveriesTable } from "./deliveries-table";

type DeliveriesBodyProps = {
  id: string;
  list: Pick<UseQueryResult<DeliveryPage>, "data" | "error" | "refetch">;
  /** Identifies the page of the list. */
  place: string;
  filtered: boolean;
  onClear: () => void;
  now: string;
};

/** The rows of the page, or its loading, error or empty state. */
export function DeliveriesBody({ id, list, place, filtered, onClear, now }: DeliveriesBodyProps) {
  const { texts } = useTexts();
  const { deliveries, common } = texts;
  const { data, error } = list;
  const failure =
    error === null ? null : (
      <div className="py-4">
        <FailureNote error={error} onRetry={() => void list.refetch()} />
      </div>
    );
  if (data === undefined) {
    return failure ?? <SkeletonRows rows={10} className="h-(--row)" label={common.loading} />;
  }
  if (data.data.length > 0) {
    return (
      <>
        {failure}
        <DeliveriesTable id={id} page={data.data} place={place} now={now} />
      </>
    );
  }
  return filtered ? (
    <Empty title={deliveries.noMatch}>
      <Button size="small" onClick={onClear}>
        {common.clearFilters}
      </Button>
    </Empty>
  ) : (
    <Empty title={deliveries.none}>
      <p className="pb-3">{deliveries.noneText}</p>
      <SendTest id={id} onSent={() => void list.refetch()} />
    </Empty>
  );
}
