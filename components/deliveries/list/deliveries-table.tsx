"use client";

import { useRef } from "react";
import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { fillCount } from "@/lib/texts/interpolate";
import { useRowShortcuts } from "../../keyboard/use-row-shortcuts";
import { useFrozenList } from "../../lists/use-frozen-list";
import { useTexts } from "../../texts/texts-provider";
import { useServerClock } from "../../time/use-server-clock";
import { Button } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { useResend } from "../use-resend";
import { deliveryCells } from "./delivery-cells";
import { SelectionBar } from "./selection-bar";
import { useDeliveryKeys } from "./use-delivery-keys";
import { useRowSelection } from "./use-row-selection";

type DeliveriesTableProps = { id: string; page: readonly WebhookDelivery[]; place: string; now: string };

/**
 * A page of deliveries. Rows show their current status and do not move while the pointer or focus is in the
 * list.
 */
export function DeliveriesTable({ id, page, place, now: told }: DeliveriesTableProps) {
  const { texts, locale } = useTexts();
  const { deliveries } = texts;
  const { columns } = deliveries;
  const { list, handlers, rows, fresh, showFresh } = useFrozenList(page, place);
  const rowKeys = useRowShortcuts<HTMLDivElement>();
  const marks = useRowSelection(place);
  const resend = useResend(id);
  const busy = useRef(false);
  const send = (ids: readonly string[]) => {
    // A second press before the next render is ignored.
    if (busy.current || ids.length === 0) return;
    busy.current = true;
    resend.mutate(ids, {
      onSettled: () => {
        busy.current = false;
      },
      onSuccess: marks.clear,
    });
  };
  useDeliveryKeys(list, { mark: marks.toggle, resend: (one) => send([one]), showFresh });
  const now = useServerClock(told);
  return (
    <div
      {...handlers}
      ref={(element) => {
        list.current = element;
        rowKeys.current = element;
      }}
    >
      <SelectionBar
        marked={marks.marked.size}
        resend={resend}
        onResend={() => send([...marks.marked])}
        onClear={marks.clear}
      />
      <div role="status">
        {fresh === 0 ? null : (
          <Button size="small" shortcut="n" className="my-2" onClick={showFresh}>
            {fillCount(deliveries.fresh, fresh, locale)}
          </Button>
        )}
      </div>
      <DataTable
        label={deliveries.title}
        columns={[
          { title: "" },
          { title: columns.event },
          { title: columns.id, wide: true },
          { title: columns.status },
          { title: columns.attempts, align: "right", wide: true },
          { title: columns.next, wide: true },
          { title: columns.answer, wide: true },
          { title: columns.duration, align: "right", wide: true },
          { title: columns.created, wide: true },
          { title: columns.act, wide: true },
        ]}
        rows={rows.map(({ row, left }) => ({
          key: row.id,
          selected: marks.marked.has(row.id),
          cells: deliveryCells({
            row,
            left,
            now,
            marked: marks.marked.has(row.id),
            onMark: () => marks.toggle(row.id),
            onResend: () => send([row.id]),
          }),
        }))}
      />
    </div>
  );
}
