"use client";

import { useParams, useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useShortcuts } from "../keyboard/shortcuts";
import { Neighbours } from "../lists/neighbours";
import { useTexts } from "../texts/texts-provider";
import { SidePanel } from "../ui/side-panel";
import { useUrlQuery } from "../url-query/use-url-query";
import { deliveryHref, deliveryListHref } from "./delivery-href";
import { useHasDeliveryList, useVisibleDeliveries } from "./list/visible-deliveries";

/**
 * The delivery that the URL names, in a panel next to the list of its endpoint. Escape closes it and returns to the
 * delivery's row.
 */
export function DeliveryPanel({ title, children }: { title: ReactNode; children: ReactNode }) {
  const { texts } = useTexts();
  const { id = "", did = "" } = useParams<{ id?: string; did?: string }>();
  const router = useRouter();
  const [query] = useUrlQuery();
  const hasList = useHasDeliveryList();
  const rows = useVisibleDeliveries();
  const place = rows.indexOf(did);
  const go = (to: number) => {
    const next = place < 0 ? undefined : rows[to];
    return next === undefined
      ? undefined
      : () => router.replace(deliveryHref(id, next, query), { scroll: false });
  };
  const [previous, next] = [go(place - 1), go(place + 1)];
  // The panel can also open from a link on another page of the endpoint.
  const close = () => (hasList ? router.push(deliveryListHref(id, query), { scroll: false }) : router.back());
  useShortcuts({ "[": () => previous?.(), "]": () => next?.() });
  return (
    <SidePanel
      label={texts.deliveries.delivery}
      title={title}
      shown={did}
      actions={place < 0 ? null : <Neighbours previous={previous} next={next} />}
      closeLabel={texts.common.close}
      onClose={close}
    >
      {children}
    </SidePanel>
  );
}
