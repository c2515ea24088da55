"use client";

import { useRef, useState } from "react";
import type { StayDates } from "@/lib/stay-phrase/parse-stay-phrase";
import { useTexts } from "../../texts/texts-provider";
import { Icon } from "../../ui/icon";
import { lazyComponent } from "../../ui/lazy-component";

const DatesCalendar = lazyComponent(() => import("./dates-calendar").then((module) => module.DatesCalendar));

type CalendarButtonProps = {
  stay: StayDates | undefined;
  today: string;
  onChoose: (dateFrom: string, dateTo: string) => void;
};

/** The button that opens the calendar, which is loaded on first use. */
export function CalendarButton({ stay, today, onChoose }: CalendarButtonProps) {
  const { texts } = useTexts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={texts.search.calendar}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
        className="absolute top-6 right-1 flex size-6 items-center justify-center rounded-control text-ink2 hover:bg-sunken hover:text-ink"
      >
        <Icon name="calendar-days" className="size-4" />
      </button>
      {open ? (
        <DatesCalendar
          opener={button}
          stay={stay}
          today={today}
          onChoose={(dateFrom, dateTo) => {
            setOpen(false);
            onChoose(dateFrom, dateTo);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
