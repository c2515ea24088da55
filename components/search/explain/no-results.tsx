"use client";

import { addDays, parseDay } from "@/lib/dates";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Empty } from "../../ui/empty";
import { suggestFilterToRemove } from "../results/suggest-filter";
import type { Filters } from "../search-params";
import { getFilterLabel } from "./get-filter-label";

/** The advice after a search without results: remove a filter, or start the same rental a day earlier or later. */
export function NoResults({ filters, onSearch }: { filters: Filters; onSearch: (filters: Filters) => void }) {
  const { texts, locale } = useTexts();
  const { search } = texts;
  const drop = suggestFilterToRemove(filters);
  const shifted = (days: number) => shiftStay(filters, days);
  const [earlier, later] = [shifted(-1), shifted(1)];
  return (
    <Empty title={search.emptyTitle}>
      <p>{search.emptyStay}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {drop === undefined ? null : (
          <Button look="primary" onClick={() => onSearch(without(filters, drop))}>
            {fill(search.dropFilter, { filter: getFilterLabel(drop, filters[drop], { texts, locale }) })}
          </Button>
        )}
        {earlier === undefined ? null : <Button onClick={() => onSearch(earlier)}>{search.earlier}</Button>}
        {later === undefined ? null : <Button onClick={() => onSearch(later)}>{search.later}</Button>}
      </div>
    </Empty>
  );
}

function without(filters: Filters, name: keyof Filters): Filters {
  const { [name]: _dropped, ...rest } = filters;
  return rest;
}

function shiftStay(filters: Filters, days: number): Filters | undefined {
  const [from, to] = [parseDay(filters.date_from ?? ""), parseDay(filters.date_to ?? "")];
  if (from === undefined || to === undefined) return undefined;
  return { ...filters, date_from: addDays(from, days), date_to: addDays(to, days) };
}
