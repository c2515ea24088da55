"use client";

import { type RefObject, useRef } from "react";
import { useTexts } from "../texts/texts-provider";
import { copyReference } from "./copy-reference";
import { openRowActions } from "./row-actions";
import { useShortcuts } from "./shortcuts";
import { useArrowKeys } from "./use-arrow-keys";

const rowHandles = "[data-row]";

/** Opens the actions menu of a row, or the shared menu if the row has no menu button. */
function openActions(row: HTMLElement): void {
  const menu = row.closest("tr, li")?.querySelector<HTMLElement>('button[aria-haspopup="menu"]') ?? null;
  if (menu === null) {
    if (row instanceof HTMLAnchorElement) openRowActions(row);
    return;
  }
  menu.focus();
  menu.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

/**
 * Adds the shortcuts of a list: `j` and `k` move through its rows, `o` opens one in a new tab, `y` copies its
 * reference, `.` opens its actions. Without a focused row, `.` only focuses the first one. Enter activates the
 * link itself. The focusable element of a row, a link or its menu button, has `data-row`.
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
    ".": () => {
      const row = current();
      if (row === undefined) move(1);
      else openActions(row);
    },
    y: () => {
      const reference = current()?.dataset.row;
      if (reference !== undefined) copyReference(reference, texts);
    },
  });
  return list;
}
