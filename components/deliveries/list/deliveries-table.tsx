"use client";

import { useParams } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";
import { fillCount } from "@/lib/texts/interpolate";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useRowShortcuts } from "../../keyboard/use-row-shortcuts";
import { useFrozenList } from "../../lists/use-frozen-list";
import { useReturnToRow } from "../../lists/use-return-to-row";
import { useTexts } from "../../texts/texts-provider";
import { useServerClock } from "../../time/use-server-clock";
import { Button } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { useUrlQuery } from "../../url-query/use-url-query";
import { deliveryHref } from "../delivery-href";
import { useResend } from "../use-resend";
import { deliveryCells } from "./delivery-cells";
import { SelectionBar } from "./selection-bar";
import { publishVisibleDeliveries } from "./visible-deliveries";

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
  const [query] = useUrlQuery();
  const { did: shown } = useParams<{ did?: string }>();
  useReturnToRow(shown, (row) => findRow(list.current, row)?.focus());
  const ids = rows.map(({ row }) => row.id).join(",");
  useEffect(() => {
    publishVisibleDeliveries(ids === "" ? [] : ids.split(","));
    return () => publishVisibleDeliveries([]);
  }, [ids]);
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
            {fillCount(deliveries.newRows, fresh, locale)}
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
          { title: columns.response, wide: true },
          { title: columns.duration, align: "right", wide: true },
          { title: columns.created, wide: true },
          { title: columns.actions, wide: true },
        ]}
        rows={rows.map(({ row, left }) => ({
          key: row.id,
          selected: marks.marked.has(row.id) || row.id === shown,
          cells: deliveryCells({
            row,
            href: deliveryHref(id, row.id, query),
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

/** Returns the link of a delivery's row, or null if the list does not have it. */
function findRow(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`a[data-row="${CSS.escape(id)}"]`) ?? null;
}

type Acts = { mark: (id: string) => void; resend: (id: string) => void; showFresh: () => void };

/** Adds shortcuts: `x` selects or deselects the focused row, `r` and `R` resend it, and `n` shows new rows. */
function useDeliveryKeys(list: RefObject<HTMLElement | null>, acts: Acts): void {
  const onRow = (act: (id: string) => void) => () => {
    const { activeElement } = document;
    const row = activeElement instanceof HTMLElement ? activeElement.closest("tr") : null;
    const id = row?.querySelector<HTMLElement>("a[data-row]")?.dataset.row;
    if (id !== undefined && list.current?.contains(row) === true) act(id);
  };
  useShortcuts({
    x: onRow(acts.mark),
    r: onRow(acts.resend),
    "Shift+R": onRow(acts.resend),
    n: acts.showFresh,
  });
}

/**
 * Returns the IDs of the selected rows and functions that change them. Another page of the list starts without a
 * selection.
 */
function useRowSelection(place: string) {
  const [state, setState] = useState({ place, marked: new Set<string>() });
  const marked = state.place === place ? state.marked : new Set<string>();
  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    setState({ place, marked: next });
  };
  return { marked, toggle, clear: () => setState({ place, marked: new Set() }) };
}
