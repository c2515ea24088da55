"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { Car } from "@/lib/api/cars";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { Neighbours } from "../lists/neighbours";
import { reserveHref } from "../search/reserve-href";
import { useVisibleRows } from "../search/results/visible-rows";
import { searchString } from "../search/search-params";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { Empty } from "../ui/empty";
import { Skeleton } from "../ui/skeleton";
import { useVehicleOffers, type VehicleState } from "./use-vehicle-offers";
import { VehicleDetails } from "./vehicle-details";

/**
 * Returns the data of one vehicle, the search in the page's URL, and whether the list of results shows the vehicle.
 * Also returns functions that open the previous and the next vehicle of the list. Adds keyboard shortcuts for these
 * functions and for reserving the vehicle.
 */
export function useVehicle(slug: string, initial?: Car) {
  const router = useRouter();
  const { state, offers } = useVehicleOffers([slug], initial);
  const rows = useVisibleRows();
  const books = useMay("book");
  const [known = { is: "loading" } as VehicleState] = offers;
  const place = rows.findIndex((row) => row.slug === slug);
  const go = (to: number) => {
    const next = place < 0 ? undefined : rows[to]?.slug;
    if (next === undefined) return undefined;
    return () =>
      router.replace(`/vehicles/${encodeURIComponent(next)}${searchString(state)}`, { scroll: false });
  };
  const [previous, next] = [go(place - 1), go(place + 1)];
  const reserve = (mode: "draft" | "one-step") => () => {
    if (!books || known.is !== "known" || known.offer.total === null) return;
    router.push(reserveHref(state, { ...known.offer, total: known.offer.total }, mode));
  };
  useShortcuts({
    "[": () => previous?.(),
    "]": () => next?.(),
    r: reserve("draft"),
    b: reserve("one-step"),
  });
  return { state, known, isListed: place >= 0, previous, next };
}

export type ShownVehicle = ReturnType<typeof useVehicle>;

/** The buttons to the previous and the next vehicle, or nothing if the list of results does not show the vehicle. */
export function VehicleNeighbours({ vehicle: { isListed, previous, next } }: { vehicle: ShownVehicle }) {
  return isListed ? <Neighbours previous={previous} next={next} /> : null;
}

type VehicleBodyProps = { vehicle: ShownVehicle; now: string; breakdown: ReactNode; beside?: boolean };

/** The vehicle with the price of each day, a placeholder while it loads, or the reason why it cannot be shown. */
export function VehicleBody({ vehicle: { known, state }, ...look }: VehicleBodyProps) {
  const { texts } = useTexts();
  if (known.is === "known") {
    return <VehicleDetails offer={known.offer} state={state} {...look} />;
  }
  if (known.is === "unreachable") return <FailureNote error={known.error} onRetry={known.retry} />;
  if (known.is === "gone") {
    return <Empty title={texts.vehicles.goneTitle}>{texts.vehicles.goneText}</Empty>;
  }
  return (
    <div role="status" aria-label={texts.common.loading} className="space-y-3">
      <Skeleton className="aspect-[16/9] max-h-[260px] w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
