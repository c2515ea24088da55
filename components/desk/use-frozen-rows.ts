"use client";

import { useState } from "react";
import type { WaitingBooking } from "@/lib/api/desk";
import { useHold } from "../lists/use-hold";
import { arrangeRows } from "./arrange-rows";

/**
 * Returns the rows of a list. While the pointer is over the list or the focus is in it, its rows keep their positions,
 * so that a click cannot hit another booking's button. `showChanges` shows the latest rows. Spread the returned
 * `handlers` on the list element.
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
