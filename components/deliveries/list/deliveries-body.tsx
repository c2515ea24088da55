"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { DeliveryPage } from "@/lib/api/deliveries";
import { ListBody } from "../../lists/list-body";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Empty } from "../../ui/empty";
import { SendTest } from "../send-test";
import { DeliveriesTable } from "./deliveries-table";

type DeliveriesBodyProps = {
  id: string;
  list: Pick<UseQueryResult<DeliveryPage>, "data" | "error" | "refetch">;
  /** A string that identifies the filters and the page of the list. If it changes, the list shows other rows. */
  place: string;
  filtered: boolean;
  onClear: () => void;
  now: string;
};

/** The rows of the page, or its loading, error or empty state. */
export function DeliveriesBody({ id, list, place, filtered, onClear, now }: DeliveriesBodyProps) {
  const { texts } = useTexts();
  const { deliveries, common } = texts;
  const empty = filtered ? (
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
  return (
    <ListBody list={list} empty={empty}>
      {(rows) => <DeliveriesTable id={id} page={rows} place={place} now={now} />}
    </ListBody>
  );
}
