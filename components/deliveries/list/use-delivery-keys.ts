"use client";

import type { RefObject } from "react";
import { useShortcuts } from "../../keyboard/shortcuts";

type Acts = { mark: (id: string) => void; resend: (id: string) => void; showFresh: () => void };

/**
 * Adds shortcuts: `x` selects the focused row, `R` resends it, `n` shows new rows. `useRowShortcuts` moves
 * the focus.
 */
export function useDeliveryKeys(list: RefObject<HTMLElement | null>, acts: Acts): void {
  const onRow = (act: (id: string) => void) => () => {
    const { activeElement } = document;
    const row = activeElement instanceof HTMLElement ? activeElement.closest("tr") : null;
    const id = row?.querySelector<HTMLElement>("a[data-row]")?.dataset.row;
    if (id !== undefined && list.current?.contains(row) === true) act(id);
  };
  useShortcuts({
    x: onRow(acts.mark),
    r: onRow(acts.resend),
    "Shift+R": onRow(acts.resend),
    n: acts.showFresh,
  });
}
