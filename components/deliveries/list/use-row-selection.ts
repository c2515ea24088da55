"use client";

import { useState } from "react";

/** Returns the selected rows. Another page of the list starts without a selection. */
export function useRowSelection(place: string) {
  const [state, setState] = useState({ place, marked: new Set<string>() });
  const marked = state.place === place ? state.marked : new Set<string>();
  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    setState({ place, marked: next });
  };
  return { marked, toggle, clear: () => setState({ place, marked: new Set() }) };
}
