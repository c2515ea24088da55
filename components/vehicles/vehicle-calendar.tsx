"use client";

import { useState } from "react";
import type { Day } from "@/lib/dates";
import { fill } from "@/lib/texts/interpolate";
import { carCalendar } from "../search/calendar/calendar-request";
import { LongerStay } from "../search/calendar/longer-stay";
import { MonthButton } from "../search/calendar/month-button";
import { useCalendarStay } from "../search/calendar/use-calendar-stay";
import { toFilters } from "../search/search-params";
import { useSearchState } from "../search/use-search-state";
import { useTexts } from "../texts/texts-provider";
import type { VehicleOffer } from "./vehicle-offer";

/**
 * The buttons for other dates of a car: one opens a month of prices, the other extends the rental by a day if that
 * costs less.
 */
export function VehicleCalendar({ offer, now }: { offer: VehicleOffer; now: string }) {
  const { texts } = useTexts();
  const { calendar } = texts;
  const [state, setState] = useSearchState();
  const [open, setOpen] = useState(false);
  const { slug, title, total } = offer;
  const shown = useCalendarStay({ state, setState, location: offer.location?.slug, now, enabled: !open });
  if (shown === undefined) return null;
  const { stay, city } = shown;
  const filters = toFilters(state);
  const requestOf = (span: { from: Day; to: Day }, days: number) =>
    carCalendar(slug, filters, { span, days });
  return (
    <>
      <MonthButton
        label={calendar.pricesByDay}
        button={{ "aria-keyshortcuts": "< >" }}
        open={open}
        onOpenChange={setOpen}
        title={fill(calendar.carTitle, { title })}
        hint={calendar.carHint}
        ofCar
        stay={stay}
        today={city.today}
        requestOf={requestOf}
        onChange={setState}
      />
      <LongerStay stay={stay} total={total} requestOf={requestOf} onChange={setState} />
    </>
  );
}
