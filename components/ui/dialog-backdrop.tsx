"use client";

import { type ComponentProps, useLayoutEffect } from "react";

let drawn = 0;

/**
 * The backdrop of an open dialog: it darkens the page and prevents scrolling. The library's own sets a
 * variable on the body, which recalculates the style of every element and takes 80 ms or more on a slow
 * machine.
 */
export function DialogBackdrop(props: ComponentProps<"div">) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    drawn += 1;
    style.overflow = "hidden";
    return () => {
      drawn -= 1;
      if (drawn === 0) style.removeProperty("overflow");
    };
  }, []);
  // Wider than the window, to cover the space reserved for a scroll bar.
  return (
    <div
      {...props}
      className="pointer-events-auto fixed inset-y-0 -right-5 left-0 z-50 touch-pinch-zoom bg-black/40"
    />
  );
}
