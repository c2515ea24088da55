"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type DeliveryFilters,
  type DeliveryPage,
  deliveriesQuery,
  deliveryFilterNames,
  listDeliveriesRoute,
} from "@/lib/api/deliveries";
import { fillCount } from "@/lib/texts/interpolate";
import { ApiCallDrawer } from "../../api-call/api-call-drawer";
import { getInitialData, type InitialPage } from "../../lists/initial-page";
import { ListResetNote } from "../../lists/list-reset-note";
import { Pager } from "../../lists/pager";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";
import { useCursorList } from "../../url-query/use-cursor-list";
import { useRestart } from "../../url-query/use-restart";
import { DeliveriesBody } from "./deliveries-body";
import { DeliveriesFilter } from "./deliveries-filter";
import { publishDeliveryList } from "./visible-deliveries";

/** The page of the list that the server read for the URL, with its filters and cursor. */
export type FirstDeliveries = InitialPage<keyof DeliveryFilters, DeliveryPage>;

type DeliveriesListProps = {
  id: string;
  first: FirstDeliveries | null;
  /** The current real time, by which attempts are scheduled. The partner's clock may show another time. */
  now: string;
};

/** An endpoint's deliveries, filtered and paginated by the URL, and updated by polling. */
export function DeliveriesList({ id, first, now }: DeliveriesListProps) {
  const { texts } = useTexts();
  const { deliveries } = texts;
  const place = useDeliveryFilters();
  useEffect(() => {
    publishDeliveryList(true);
    return () => publishDeliveryList(false);
  }, []);
  const { filters, cursor } = place;
  const list = useQuery({
    ...deliveriesQuery(id, filters, cursor),
    ...getInitialData(first, deliveryFilterNames, place),
  });
  const restarted = useRestart(list.error, place.restart) && cursor === "";
  return (
    <section aria-label={deliveries.title}>
      <div className="flex flex-wrap items-center justify-end gap-2 pb-3">
        <ReplayButton id={id} />
        <ApiCallDrawer call={{ route: listDeliveriesRoute, params: { id }, query: { ...filters, cursor } }} />
      </div>
      <DeliveriesFilter id={id} filters={filters} onApply={place.apply} onClear={place.clear} />
      <ListResetNote restarted={restarted} />
      <DeliveriesBody
        id={id}
        list={list}
        place={JSON.stringify([filters, cursor])}
        filtered={deliveryFilterNames.some((name) => filters[name] !== "")}
        onClear={place.clear}
        now={now}
      />
      <Pager
        onPrevious={place.hasPrevious ? place.previous : undefined}
        onNext={list.data?.next_cursor ? () => place.next(list.data?.next_cursor ?? "") : undefined}
      />
    </section>
  );
}

const ReplayDialog = lazyComponent(() => import("./replay-dialog").then((module) => module.ReplayDialog));

/** A button that opens the dialog for a bulk resend. Afterwards, shows how many deliveries were queued. */
function ReplayButton({ id }: { id: string }) {
  const { texts, locale } = useTexts();
  const { deliveries } = texts;
  const [open, setOpen] = useState(false);
  const [queued, setQueued] = useState<number>();
  return (
    <>
      <p role="status" className={queued === undefined ? "sr-only" : "mr-auto text-ink2"}>
        {queued === undefined ? "" : fillCount(deliveries.dialog.done, queued, locale)}
      </p>
      <Button onClick={() => setOpen(true)}>{deliveries.resendMany}</Button>
      {open ? <ReplayDialog id={id} open onOpenChange={setOpen} onQueued={setQueued} /> : null}
    </>
  );
}

function useDeliveryFilters() {
  return useCursorList(deliveryFilterNames);
}
