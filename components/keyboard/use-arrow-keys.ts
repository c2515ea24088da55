"use client";

import { useEffect, useRef } from "react";

type Rows = { isIn: () => boolean; move: (step: 1 | -1) => void };

/** Moves the focus between rows with `↑` and `↓` while a row has the focus. Otherwise these keys scroll the page. */
export function useArrowKeys({ isIn, move }: Rows): void {
  const latest = useRef({ isIn, move });
  useEffect(() => {
    latest.current = { isIn, move };
  });
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const held = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (step === undefined || held || event.defaultPrevented || !latest.current.isIn()) return;
      event.preventDefault();
      latest.current.move(step);
    };
    window.addEventListener("keydown", act);
    return () => window.removeEventListener("keydown", act);
  }, []);
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
