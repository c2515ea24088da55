"use client";

import { useState } from "react";
import { mergeFrozenRows } from "./frozen-rows";
import { useHold } from "./use-hold";

/**
 * Returns the rows of a list. While the pointer is over it or the focus is in it, its rows show their current data but
 * keep their positions, until `showFresh` is called or another page of the list, identified by `place`, is shown. The
 * list element must have the `handlers`.
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
