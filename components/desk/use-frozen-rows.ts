"use client";

import { useState } from "react";
import type { WaitingBooking } from "@/lib/api/desk";
import { useHold } from "../lists/use-hold";
import { arrangeRows } from "./arrange-rows";

/**
 * Returns the rows of a list that does not change while the pointer is over it or the focus is in it, so that a click
 * cannot hit another booking's button. The list element must have the `handlers`.
 */
export function useFrozenRows(latest: readonly WaitingBooking[]) {
  const [held, setHeld] = useState<readonly WaitingBooking[]>();
  const hold = () => setHeld((before) => before ?? latest);
  const release = () => setHeld(undefined);
  const { list, handlers } = useHold<HTMLElement>(hold, release);
  return {
    list,
    handlers,
    ...arrangeRows(held, latest),
    showChanges: () => setHeld((before) => before && latest),
  };
}
