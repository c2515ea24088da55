"use client";

import { type RefObject, useRef } from "react";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { showToast } from "../toasts/toast-store";
import { useShortcuts } from "./shortcuts";
import { useArrowKeys } from "./use-arrow-keys";

const rowHandles = "[data-row]";

/** Opens the row's menu, or focuses its first button if it has none. */
function openActions(row: Element | null | undefined): void {
  const menu = row?.querySelector<HTMLElement>('button[aria-haspopup="menu"]');
  const button = menu ?? row?.querySelector<HTMLElement>("button:not([data-row])");
  button?.focus();
  menu?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

/**
 * Adds the shortcuts of a list: `j` and `k` move through its rows, `o` opens one in a new tab, `y` copies its
 * reference, `.` opens its actions. Enter activates the link itself. The focusable element of a row, a link
 * or its menu button, has `data-row`.
 */
export function useRowShortcuts<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const { texts } = useTexts();
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(rowHandles) ?? [])];
  const current = () => rows().find((row) => row === document.activeElement);
  const move = (step: 1 | -1) => {
    const all = rows();
    const here = current();
    let place = here === undefined ? (step === 1 ? 0 : all.length - 1) : all.indexOf(here) + step;
    // Skips rows hidden on narrow screens. Checks only the next one, because each check may cost a layout.
    while (all[place]?.checkVisibility() === false) place += step;
    all[place]?.focus();
  };
  // A menu button opens its menu with an arrow key.
  useArrowKeys({ isIn: () => current() instanceof HTMLAnchorElement, move });
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    o: () => {
      const row = current();
      if (row instanceof HTMLAnchorElement) window.open(row.href, "_blank", "noopener");
    },
    ".": () => openActions(current()?.closest("tr, li")),
    y: () => {
      const reference = current()?.dataset.row;
      if (reference === undefined) return;
      const message = fill(texts.common.copiedText, { text: reference });
      void navigator.clipboard.writeText(reference).then(() => showToast(message, { duration: 1500 }));
    },
  });
  return list;
}
