"use client";

import { useRef, useState } from "react";
import { maxCalendarStay } from "@/lib/api/calendar";
import type { Day } from "@/lib/dates";
import { fill } from "@/lib/texts/interpolate";
import { carCalendar } from "../search/calendar/calendar-request";
import { LongerStay } from "../search/calendar/longer-stay";
import { stayDaysOf } from "../search/calendar/stay-days";
import { useCityToday } from "../search/calendar/use-city-today";
import { useStayKeys } from "../search/calendar/use-stay-keys";
import { filtersOf } from "../search/search-params";
import { useSearchState } from "../search/use-search-state";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { lazyComponent } from "../ui/lazy-component";
import type { VehicleOffer } from "./vehicle-offer";

const MonthDialog = lazyComponent(() =>
  import("../search/calendar/month-dialog").then((module) => module.MonthDialog),
);

/** The prices of a car on other days: its month, and a later return that costs less. */
export function VehicleCalendar({ offer, now }: { offer: VehicleOffer; now: string }) {
  const { texts } = useTexts();
  const { calendar } = texts;
  const [state, setState] = useSearchState();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { slug, title, total } = offer;
  const stay = stayDaysOf(state);
  const city = useCityToday(offer.location?.slug, now);
  useStayKeys({ stay, today: city?.today, enabled: !open, onChange: setState });
  if (stay === undefined || stay.length > maxCalendarStay) return null;
  if (city === undefined || stay.from < city.today) return null;
  const filters = filtersOf(state);
  const requestOf = (span: { from: Day; to: Day }, days: number) =>
    carCalendar(slug, filters, { span, days });
  return (
    <>
      <Button
        ref={opener}
        size="small"
        aria-haspopup="dialog"
        aria-keyshortcuts="< >"
        onClick={() => setOpen(true)}
      >
        {calendar.pricesByDay}
      </Button>
      <LongerStay stay={stay} total={total} requestOf={requestOf} onChange={setState} />
      {open ? (
        <MonthDialog
          open={open}
          onOpenChange={setOpen}
          opener={opener}
          title={fill(calendar.carTitle, { title })}
          hint={calendar.carHint}
          ofCar
          stay={stay}
          today={city.today}
          requestOf={requestOf}
          onChange={setState}
        />
      ) : null}
    </>
  );
}
