"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { pollQuery } from "@/lib/api/availability";
import { type Car, carQuery, isSupplierOffer } from "@/lib/api/cars";
import { nameCar } from "@/lib/texts/name-car";
import { useVisibleRows } from "../search/results/visible-rows";
import type { SearchState } from "../search/search-params";
import { useSearchState } from "../search/use-search-state";
import { useTexts } from "../texts/texts-provider";
import { mergeOffer, type VehicleOffer } from "./vehicle-offer";

export type VehicleState =
  | { is: "known"; offer: VehicleOffer }
  | { is: "loading" }
  | { is: "gone" }
  | { is: "unreachable"; error: Error; retry: () => void };

/**
 * Returns the search in the page's URL, and the state of each vehicle. The data of a vehicle comes from the visible
 * rows of the results. For a car, it also comes from the car's record; for a supplier's offer, from the search that
 * found it. `initial` is the car's record that the server rendered.
 */
export function useVehicleOffers(
  slugs: readonly string[],
  initial?: Car,
): {
  state: SearchState;
  offers: VehicleState[];
} {
  const { texts, language } = useTexts();
  const [state] = useSearchState();
  const shown = useVisibleRows();
  const terms = {
    date_from: state.date_from ?? undefined,
    date_to: state.date_to ?? undefined,
    currency: state.currency ?? undefined,
    locale: language,
  };
  // The server-rendered record is for the dates and the currency of the URL at that time.
  const [initialTerms] = useState(() => JSON.stringify(terms));
  const isInitial = JSON.stringify(terms) === initialTerms;
  const cars = useQueries({
    queries: slugs.map((slug) => ({
      ...carQuery(slug, terms),
      enabled: !isSupplierOffer(slug),
      ...(isInitial && initial?.slug === slug ? { initialData: initial } : {}),
    })),
  });
  const handle = state.search_id;
  const missing = slugs.some((slug) => isSupplierOffer(slug) && !shown.some((row) => row.slug === slug));
  const search = useQuery({
    ...pollQuery(handle ?? "", state.page),
    enabled: handle !== null && missing,
  });
  const offers = slugs.map((slug, place): VehicleState => {
    const found = [...shown, ...(search.data?.vehicles ?? [])].find((row) => row.slug === slug);
    const asked = isSupplierOffer(slug) ? search : cars[place];
    const offer = mergeOffer(found, cars[place]?.data, unitsOf(state));
    if (offer !== undefined && !isGone(asked?.error)) {
      return { is: "known", offer: { ...offer, title: nameCar(offer.title, texts) } };
    }
    return unknown(asked);
  });
  return { state, offers };
}

function unitsOf({ units }: SearchState): number {
  return /^([1-9]\d?|100)$/.test(units ?? "") ? Number(units) : 1;
}

type Asked = { isFetching: boolean; error: Error | null; refetch: () => unknown } | undefined;

function unknown(asked: Asked): VehicleState {
  if (asked?.isFetching) return { is: "loading" };
  const error = asked?.error ?? null;
  if (asked === undefined || error === null || isGone(error)) return { is: "gone" };
  return { is: "unreachable", error, retry: () => void asked.refetch() };
}

function isGone(error: Error | null | undefined): boolean {
  return isApiFailure(error) && error.code === "not_found";
}
