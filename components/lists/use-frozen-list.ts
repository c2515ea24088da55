"use client";

import { useState } from "react";
import { mergeFrozenRows } from "./frozen-rows";
import { useHold } from "./use-hold";

/**
 * Returns the rows of a list. While the pointer is over the list or the focus is in it, the rows show their current
 * data but keep their positions. They move when `showFresh` is called, or when `place`, which identifies the page of
 * the list, changes. Spread the returned `handlers` on the list element.
 */
export function useFrozenList<R extends { id: string }>(latest: readonly R[], place: string) {
  const [held, setHeld] = useState<{ place: string; rows: readonly R[] }>();
  const hold = () => setHeld((before) => (before?.place === place ? before : { place, rows: latest }));
  const release = () => setHeld(undefined);
  const { list, handlers } = useHold<HTMLDivElement>(hold, release);
  const rows = held?.place === place ? held.rows : undefined;
  const showFresh = () => setHeld((before) => before && { place, rows: latest });
  return { list, handlers, showFresh, ...mergeFrozenRows(rows, latest) };
}
