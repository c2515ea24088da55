"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon";
import { useInertBackground } from "./use-inert-background";

/** The time, in milliseconds, after which closing is tried again if it had no effect. */
const closingMs = 1000;

type SidePanelProps = {
  /** The accessible name of the panel. */
  label: string;
  title: ReactNode;
  /** The ID of the record that the panel shows. The title gets the focus for each record. */
  shown: string;
  /** Buttons between the title and the close button. */
  actions: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** A panel for one record, next to the list that contains it. On a narrow screen it covers the page. Escape closes it. */
export function SidePanel({ label, title, shown, actions, closeLabel, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  // The panel stays until the next page is there. A second press must not go back once more.
  const close = () => {
    const now = performance.now();
    if (now - closedAt.current < closingMs) return;
    closedAt.current = now;
    onClose();
  };
  useEscape(close);
  useInertBackground(panel);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading gets the focus for each record that opens.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [shown]);
  return (
    <aside
      ref={panel}
      aria-label={label}
      className="fixed inset-y-0 right-0 z-40 flex w-full flex-col border-line border-l bg-surface shadow-overlay md:w-panel"
    >
      <header className="flex items-center gap-2 border-line border-b px-4 py-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 break-words font-semibold text-section outline-none"
        >
          {title}
        </h2>
        {actions}
        <button
          type="button"
          aria-label={closeLabel}
          aria-keyshortcuts="Escape"
          onClick={close}
          className="flex size-6 items-center justify-center rounded-control text-ink2 hover:bg-sunken"
        >
          <Icon name="x" className="size-4" />
        </button>
      </header>
      <div key={shown} className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {children}
      </div>
    </aside>
  );
}

const others = '[role="dialog"], [role="menu"], [role="combobox"]';

/**
 * Handles Escape, which cannot be disabled like single-key shortcuts. Popovers that close on Escape have
 * priority.
 */
function useEscape(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = ({ key, target, defaultPrevented, repeat }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented || repeat) return;
      if (target instanceof Element && target.closest(others) !== null) return;
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
