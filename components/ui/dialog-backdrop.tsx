"use client";

import { type ComponentProps, useLayoutEffect } from "react";

let drawn = 0;

/**
 * What lies over the page while a box is open: the page is darker, and does not scroll. The library's own writes a
 * variable at the body to do so, from which the style of every element follows anew: 80 ms and more on a slow machine,
 * when a box opens and again when it closes.
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
  // Wider than the window: what is kept free for a scroll bar is no part of it.
  return (
    <div
      {...props}
      className="pointer-events-auto fixed inset-y-0 -right-5 left-0 z-50 touch-pinch-zoom bg-black/40"
    />
  );
}
