"use client";

import { type RefObject, useRef } from "react";

type Holding<E extends HTMLElement> = {
  list: RefObject<E | null>;
  /** The event handlers to spread on the list element. */
  handlers: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: { relatedTarget: EventTarget | null }) => void;
  };
};

/**
 * Returns the ref and the event handlers for a list element. They call `hold` when the pointer or the focus enters the
 * list, and `release` when both have left it.
 */
export function useHold<E extends HTMLElement>(hold: () => void, release: () => void): Holding<E> {
  const list = useRef<E>(null);
  const over = useRef(false);
  const isInside = (node: EventTarget | null) =>
    node instanceof Node && list.current?.contains(node) === true;
  const handlers = {
    onPointerEnter: () => {
      over.current = true;
      hold();
    },
    onPointerLeave: () => {
      over.current = false;
      if (!isInside(document.activeElement)) release();
    },
    onFocus: hold,
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (!isInside(relatedTarget) && !over.current) release();
    },
  };
  return { list, handlers };
}
