"use client";

import { useQuery } from "@tanstack/react-query";
import { locationsQuery } from "@/lib/api/locations";
import { formatMoney } from "@/lib/format/format-money";
import { formatShortStay } from "@/lib/format/format-stay";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { nameCar } from "@/lib/texts/name-car";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { Kbd } from "../../ui/kbd";
import type { VehicleTypeChoice } from "../form/more-filters";
import { type Filters, filterNames } from "../search-params";
import { getFilterLabel } from "./get-filter-label";
import { applyChange, type Change } from "./list-changes";

type ChangeListProps = {
  changes: readonly Change[];
  filters: Filters;
  vehicleTypes: readonly VehicleTypeChoice[];
  onSearch: (filters: Filters) => void;
};

/** The changed searches, each with a number key and the number of cars that it finds. */
export function ChangeList({ changes, filters, vehicleTypes, onSearch }: ChangeListProps) {
  const { texts } = useTexts();
  const words = texts.explain;
  const describeChange = useDescription({ vehicleTypes, filters });
  const choose = (change: Change | undefined) => {
    if (change !== undefined) onSearch(applyChange(filters, change.change));
  };
  useShortcuts({
    "1": () => choose(changes[0]),
    "2": () => choose(changes[1]),
    "3": () => choose(changes[2]),
    "4": () => choose(changes[3]),
    "5": () => choose(changes[4]),
  });
  if (changes.length === 0) return <p className="pt-2 text-ink2">{words.noAlternative}</p>;
  return (
    <>
      <h4 className="pt-3 pb-1 text-ink3 text-label">{words.alternatives}</h4>
      <ol className="divide-y divide-line border-line border-y">
        {changes.map((change, place) => (
          <li key={JSON.stringify(change.change)}>
            <button
              type="button"
              aria-keyshortcuts={String(place + 1)}
              onClick={() => choose(change)}
              className="flex min-h-10 w-full flex-wrap items-center gap-x-4 px-1 py-1 text-left hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 break-words font-medium">{describeChange(change)}</span>
              <Outcome change={change} />
              <Kbd keys={String(place + 1)} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/**
 * The result of the changed search: the number of cars and their lowest total. For the free dates of one car, says that
 * it is available then.
 */
function Outcome({ change: { vehicles, from_total, currency } }: { change: Change }) {
  const { texts, locale } = useTexts();
  if (vehicles === undefined || from_total === undefined || currency === undefined) {
    return <span className="text-ink2">{texts.explain.availableThen}</span>;
  }
  const cars = fillCount(texts.search.found, vehicles, locale);
  const total = formatMoney(from_total, currency, locale);
  return <span className="text-ink2">{fill(texts.explain.found, { cars, total })}</span>;
}

/** Returns a function that describes a change: its new dates, type or city, or the filters to remove. */
function useDescription({
  vehicleTypes,
  filters,
}: Pick<ChangeListProps, "vehicleTypes" | "filters">): (change: Change) => string {
  const { texts, language, locale } = useTexts();
  const { data: places = [] } = useQuery(locationsQuery(language));
  const { explain, search } = texts;
  const describers: Readonly<Record<Change["kind"], (change: Change) => string>> = {
    dates: ({ change, car }) => {
      const dates = formatShortStay(change.date_from ?? "", change.date_to ?? "", locale);
      return car === undefined
        ? fill(explain.dates, { dates })
        : fill(explain.moveCar, { car: nameCar(car, texts), dates });
    },
    vehicle_type: ({ change }) =>
      fill(explain.vehicle_type, { name: nameOf(vehicleTypes, change.vehicle_type) }),
    location: ({ change }) => fill(explain.location, { name: nameOf(places, change.location) }),
    drop_filter: ({ change }) => {
      const [name, ...others] = filterNames.filter((filter) => change[filter] === null);
      return name === undefined || others.length > 0
        ? explain.dropFilters
        : fill(search.dropFilter, { filter: getFilterLabel(name, filters[name], { texts, locale }) });
    },
  };
  return (change) => describers[change.kind](change);
}

type Named = { slug: string; name: string };

function nameOf(all: readonly Named[], slug: string | null | undefined): string {
  return all.find((one) => one.slug === slug)?.name ?? slug ?? "";
}
