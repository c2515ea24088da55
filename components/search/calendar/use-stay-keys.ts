"use client";

import { addDays, type Day } from "@/lib/dates";
import { useShortcuts } from "../../keyboard/shortcuts";
import { moveStayTo, type StayChange, type StayDays } from "./stay-days";

type StayKeys = {
  stay: StayDays | undefined;
  /** The earliest day on which a rental can start. */
  today: Day | undefined;
  enabled: boolean;
  onChange: (change: StayChange) => void;
};

/** Moves the rental by a day with `<` and `>`, but never before today. */
export function useStayKeys({ stay, today, enabled, onChange }: StayKeys): void {
  const move = (days: number) => {
    if (stay === undefined || today === undefined) return;
    const from = addDays(stay.from, days);
    if (from >= today) onChange(moveStayTo(stay, from));
  };
  const handlers = {
    "<": () => move(-1),
    "Shift+<": () => move(-1),
    "Shift+>": () => move(1),
  };
  useShortcuts(enabled ? handlers : {});
}
