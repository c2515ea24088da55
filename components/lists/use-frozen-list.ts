"use client";

import { useRef, useState } from "react";
import { mergeFrozenRows } from "./frozen-rows";

/**
 * Keeps a list still while the pointer is over it or the focus is in it: rows change their status, not their
 * position. `place` identifies the page of the list; another page starts again. The list element must have
 * the `handlers`.
 */
export function useFrozenList<R extends { id: string }>(latest: readonly R[], place: string) {
  const list = useRef<HTMLDivElement>(null);
  const over = useRef(false);
  const [held, setHeld] = useState<{ place: string; rows: readonly R[] }>();
  const hold = () => setHeld((before) => (before?.place === place ? before : { place, rows: latest }));
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
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      const inside = relatedTarget instanceof Node && list.current?.contains(relatedTarget) === true;
      if (!inside && !over.current) release();
    },
  };
  const rows = held?.place === place ? held.rows : undefined;
  const showFresh = () => setHeld((before) => before && { place, rows: latest });
  return { list, handlers, showFresh, ...mergeFrozenRows(rows, latest) };
}
