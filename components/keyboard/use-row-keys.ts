"use client";

import { type RefObject, useRef } from "react";
import { useHotkeys } from "./hotkeys";

const rowLinks = "a[data-row]";

/**
 * Keys of a list: `j` and `k` move through its rows, `o` opens one in a new tab, `y` copies its reference; `Enter`
 * is the link's own. A row is a link with `data-row`, so whoever has no keyboard misses nothing.
 */
export function useRowKeys<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>(rowLinks) ?? [])];
  const current = () => rows().find((row) => row === document.activeElement);
  const move = (step: 1 | -1) => {
    const all = rows().filter((row) => row.offsetParent !== null);
    const here = current();
    const next = here === undefined ? all.at(step === 1 ? 0 : -1) : all[all.indexOf(here) + step];
    next?.focus();
  };
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    o: () => {
      const row = current();
      if (row !== undefined) window.open(row.href, "_blank", "noopener");
    },
    y: () => {
      const reference = current()?.dataset.row;
      if (reference !== undefined) void navigator.clipboard.writeText(reference);
    },
  });
  return list;
}
