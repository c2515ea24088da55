"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { pollRentalOffersQuery, rentalOffersQuery, resetRentalOffers } from "@/lib/api/rental-offers";
import type { StaySearch } from "@/lib/api/reservations-search";
import type { Vehicle } from "@/lib/contracts/availability";
import { type PaidCar, type RankedOffers, rankOffers } from "./rank-offers";

export type Offers = {
  /** The cars to show. Undefined until the first response. */
  shown: RankedOffers<Vehicle> | undefined;
  /** Whether suppliers still have to respond. */
  isPending: boolean;
  /** Replaces the list by the cars that are known now. Undefined if the list would not change. */
  showLatest: (() => void) | undefined;
  error: Error | null;
  /** Searches again at current prices. */
  restart: () => void;
};

/**
 * Returns the cars that a search finds for a rental, ranked for a payment. A list with cars changes only when the user
 * asks for it, because a number key may immediately book the car of that row.
 */
export function useOffers(stay: StaySearch, paid: PaidCar): Offers {
  const client = useQueryClient();
  const first = useQuery(rentalOffersQuery(stay));
  const later = useQuery(pollRentalOffersQuery(first.data));
  const [held, setHeld] = useState<RankedOffers<Vehicle>>();
  const found = first.data === undefined ? undefined : (later.data ?? first.data);
  const latest = found === undefined ? undefined : rankOffers(found.vehicles, paid);
  if (held === undefined && latest !== undefined && !isEmpty(latest)) setHeld(latest);
  const isChanged = held !== undefined && latest !== undefined && toText(held) !== toText(latest);
  return {
    shown: held ?? latest,
    isPending: found?.response.status === "pending",
    showLatest: isChanged ? () => setHeld(latest) : undefined,
    error: first.error ?? later.error,
    restart: () => {
      // First, because the list would otherwise hold the earlier cars again.
      void resetRentalOffers(client, stay);
      setHeld(undefined);
    },
  };
}

function isEmpty({ covered, costlier }: RankedOffers<Vehicle>): boolean {
  return covered.length + costlier.length === 0;
}

function toText({ covered, costlier }: RankedOffers<Vehicle>): string {
  const rows = (list: readonly Vehicle[]) => list.map(({ slug, total }) => [slug, total]);
  return JSON.stringify([rows(covered), rows(costlier)]);
}
