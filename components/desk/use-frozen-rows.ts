"use client";

import { useRef, useState } from "react";
import type { WaitingBooking } from "@/lib/api/desk";
import { arrangeRows } from "./arrange-rows";

/**
 * Keeps the list still while the pointer is over it or the focus is in it, so that a click cannot hit another
 * booking's button. The list element must have the `handlers`.
 */
export function useFrozenRows(latest: readonly WaitingBooking[]) {
  const list = useRef<HTMLElement>(null);
  const over = useRef(false);
  const [held, setHeld] = useState<readonly WaitingBooking[]>();
  const hold = () => setHeld((before) => before ?? latest);
  const release = () => setHeld(undefined);
  const handlers = {
    onPointerEnter: () => {
      over.current = true;
      hold();
    },
    onPointerLeave: () => {
      over.current = false;
      if (list.current?.contains(document.activeElement) !== true) release();
    },
    onFocus: hold,
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      const { relatedTarget } = event;
      const inside = relatedTarget instanceof Node && list.current?.contains(relatedTarget);
      if (!inside && !over.current) release();
    },
  };
  return {
    list,
    handlers,
    ...arrangeRows(held, latest),
    showChanges: () => setHeld((before) => before && latest),
  };
}
