"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { calendarQuery } from "@/lib/api/calendar";
import { addDays, type Day } from "@/lib/dates";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { type SearchState, toFilters } from "../search-params";
import type { SetSearchState } from "../use-search-state";
import { cityCalendar, getLaterDay } from "./calendar-request";
import { LongerStay } from "./longer-stay";
import { MonthButton } from "./month-button";
import type { StayDays } from "./stay-days";
import { StripDays } from "./strip-days";
import { useCalendarStay } from "./use-calendar-stay";

export type PriceStripProps = {
  state: SearchState;
  setState: SetSearchState;
  /** The service's clock when the page was rendered. */
  now: string;
  /** Whether the search also queries suppliers, whose offers the strip does not contain. */
  hasSuppliers: boolean;
  /** Whether a vehicle's panel is open. The panel then handles the shortcuts. */
  panelOpen: boolean;
};

/**
 * The lowest totals of rentals of the same length that start up to three days earlier or later. Renders nothing if a
 * calendar cannot show the rental.
 */
export function PriceStrip(props: PriceStripProps) {
  const { state, setState, now, panelOpen } = props;
  const location = state.location ?? undefined;
  const shown = useCalendarStay({ state, setState, location, now, enabled: !panelOpen });
  // React hydrates the strip when its script has loaded. The browser may know the cities by then, but the server did not.
  const hydrated = useDeferredValue(true, false);
  return shown === undefined || !hydrated ? null : <NearbyDays {...props} {...shown} />;
}

type NearbyDaysProps = PriceStripProps & { stay: StayDays; city: { name: string; today: Day } };

const nearbyDays = 3;

function NearbyDays({ state, setState, hasSuppliers, stay, city }: NearbyDaysProps) {
  const { texts, locale } = useTexts();
  const { calendar } = texts;
  const [open, setOpen] = useState(false);
  const filters = toFilters(state);
  const requestOf = (span: { from: Day; to: Day }, days: number) => cityCalendar(filters, span, days);
  const span = {
    from: getLaterDay(city.today, addDays(stay.from, -nearbyDays)),
    to: addDays(stay.from, nearbyDays),
  };
  const { data, isError, refetch } = useQuery(calendarQuery(requestOf(span, stay.length)));
  const chosen = data?.entries.find(({ date_from }) => date_from === stay.from);
  return (
    // On a phone, the line with notes is below the days. Its height is reserved.
    <section
      aria-label={calendar.nearby}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 pb-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <h2 className="flex h-10 items-center font-semibold text-base md:h-8">{calendar.nearby}</h2>
      <div className="flex h-6 min-w-0 items-center gap-x-3 max-sm:col-span-full max-sm:row-start-3">
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
      <MonthButton
        label={calendar.showMonth}
        button={{ className: "max-md:min-h-10 max-sm:col-start-2 max-sm:row-start-1" }}
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
      <div className="col-span-full max-sm:row-start-2">
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
      </div>
    </section>
  );
}
