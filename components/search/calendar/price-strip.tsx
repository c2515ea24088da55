"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { calendarQuery, maxCalendarStay } from "@/lib/api/calendar";
import { addDays, type Day } from "@/lib/dates";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";
import { filtersOf, type SearchState } from "../search-params";
import type { SetSearchState } from "../use-search-state";
import { cityCalendar, laterOf } from "./calendar-request";
import { LongerStay } from "./longer-stay";
import { type StayDays, stayDaysOf } from "./stay-days";
import { StripDays } from "./strip-days";
import { useCityToday } from "./use-city-today";
import { useStayKeys } from "./use-stay-keys";

const MonthDialog = lazyComponent(() => import("./month-dialog").then((module) => module.MonthDialog));

export type PriceStripProps = {
  state: SearchState;
  setState: SetSearchState;
  /** The service's clock when the page was rendered. */
  now: string;
  /** Whether the search asks suppliers, which the strip does not. */
  hasSuppliers: boolean;
  /** Whether a vehicle's panel is open, which handles the shortcuts. */
  panelOpen: boolean;
};

/** The lowest totals of rentals of the same length up to three days earlier and later. */
export function PriceStrip(props: PriceStripProps) {
  const { state, setState, now, panelOpen } = props;
  const stay = stayDaysOf(state);
  const city = useCityToday(state.location ?? undefined, now);
  useStayKeys({ stay, today: city?.today, enabled: !panelOpen, onChange: setState });
  if (stay === undefined || stay.length > maxCalendarStay) return null;
  if (city === undefined || stay.from < city.today) return null;
  return <NearbyDays {...props} stay={stay} city={city} />;
}

type NearbyDaysProps = PriceStripProps & { stay: StayDays; city: { name: string; today: Day } };

const nearbyDays = 3;

function NearbyDays({ state, setState, hasSuppliers, stay, city }: NearbyDaysProps) {
  const { texts, locale } = useTexts();
  const { calendar } = texts;
  const [open, setOpen] = useState(false);
  const filters = filtersOf(state);
  const requestOf = (span: { from: Day; to: Day }, days: number) => cityCalendar(filters, span, days);
  const span = {
    from: laterOf(city.today, addDays(stay.from, -nearbyDays)),
    to: addDays(stay.from, nearbyDays),
  };
  const { data, isError, refetch } = useQuery(calendarQuery(requestOf(span, stay.length)));
  const chosen = data?.entries.find(({ date_from }) => date_from === stay.from);
  return (
    <section aria-label={calendar.nearby} className="pb-2">
      <div className="flex h-14 flex-wrap content-start items-center justify-between gap-x-3 sm:h-8">
        <h2 className="flex h-8 items-center font-semibold text-base">{calendar.nearby}</h2>
        <div className="flex h-6 min-w-0 flex-1 items-center gap-x-3 max-sm:order-last max-sm:basis-full">
          {hasSuppliers ? (
            <p className="truncate text-ink3 text-meta" title={calendar.ownCars}>
              {calendar.ownCars}
            </p>
          ) : null}
          <LongerStay
            stay={stay}
            total={chosen?.from_total ?? null}
            requestOf={requestOf}
            onChange={setState}
          />
        </div>
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {calendar.showMonth}
        </Button>
      </div>
      {isError ? (
        <p role="alert" className="flex h-14 items-center gap-3 text-ink2">
          {calendar.failed}
          <Button size="small" onClick={() => void refetch()}>
            {texts.common.retry}
          </Button>
        </p>
      ) : (
        <StripDays
          stay={stay}
          today={city.today}
          nearby={nearbyDays}
          calendar={data}
          locale={locale}
          onChange={setState}
        />
      )}
      {open ? (
        <MonthDialog
          open={open}
          onOpenChange={setOpen}
          title={fill(calendar.cityTitle, { city: city.name })}
          hint={calendar.cityHint}
          note={hasSuppliers ? calendar.ownCars : undefined}
          stay={stay}
          today={city.today}
          requestOf={requestOf}
          onChange={setState}
        />
      ) : null}
    </section>
  );
}
