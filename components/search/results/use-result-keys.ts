"use client";

import { useRouter } from "next/navigation";
import type { KeyboardEvent, RefObject } from "react";
import type { Vehicle } from "@/lib/contracts/availability";
import { fill } from "@/lib/texts/interpolate";
import { type Handlers, useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { showToast } from "../../toasts/toast-store";

type ResultKeys = {
  list: RefObject<HTMLElement | null>;
  rows: readonly Vehicle[];
  active: string | undefined;
  /** Whether the shortcuts are active. They are not while a vehicle's panel is open. */
  enabled: boolean;
  isBookable: (slug: string) => boolean;
  hrefOf: (slug: string) => string;
  reserveHrefOf: (vehicle: Vehicle, mode: "draft" | "one-step") => string;
  onTouch: () => void;
  onMark: (slug: string) => void;
  onCompare: () => void;
  onSort: () => void;
  onShowLate: () => void;
};

/** Focuses the link of a vehicle's row, or another `part` of that row. Does nothing if the list does not have it. */
export function focusRow(
  list: HTMLElement | null,
  slug: string | undefined,
  part: "[data-row-link]" | "[data-row-act]" = "[data-row-link]",
): void {
  if (slug === undefined) return;
  const link = list?.querySelector(`[data-slug="${CSS.escape(slug)}"] ${part}`);
  if (link instanceof HTMLElement) link.focus();
}

/**
 * Handles all shortcuts of the result list. Returns the handler for arrow keys, which act only inside the
 * list.
 */
export function useResultKeys(keys: ResultKeys): { onKeyDown: (event: KeyboardEvent) => void } {
  const { texts } = useTexts();
  const router = useRouter();
  const { rows, active, enabled, onTouch } = keys;
  const place = rows.findIndex(({ slug }) => slug === active);
  const current = rows[place];
  const move = (step: number) => {
    onTouch();
    const next = Math.min(rows.length - 1, Math.max(0, place + step));
    focusRow(keys.list.current, rows[place < 0 ? 0 : next]?.slug);
  };
  const onCurrent = (act: (vehicle: Vehicle) => void) => () => {
    if (current === undefined) return;
    onTouch();
    act(current);
  };
  const reserve = (mode: "draft" | "one-step") =>
    onCurrent((vehicle) => {
      if (keys.isBookable(vehicle.slug)) router.push(keys.reserveHrefOf(vehicle, mode));
    });
  const copy = ({ slug }: Vehicle) =>
    void navigator.clipboard
      .writeText(slug)
      .then(() => showToast(fill(texts.common.copiedText, { text: slug }), { duration: 1500 }));
  const handlers: Handlers = {
    j: () => move(1),
    k: () => move(-1),
    o: onCurrent(({ slug }) => void window.open(keys.hrefOf(slug), "_blank", "noopener")),
    x: onCurrent(({ slug }) => keys.onMark(slug)),
    c: keys.onCompare,
    y: onCurrent(copy),
    ".": onCurrent(({ slug }) => focusRow(keys.list.current, slug, "[data-row-act]")),
    r: reserve("draft"),
    b: reserve("one-step"),
    s: keys.onSort,
    n: keys.onShowLate,
  };
  useShortcuts(enabled && rows.length > 0 ? handlers : {});
  return {
    onKeyDown: (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      move(step);
    },
  };
}
