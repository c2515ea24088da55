"use client";

import { type ComponentProps, useLayoutEffect } from "react";

let drawn = 0;

/**
 * The backdrop of an open dialog. It darkens the page and prevents scrolling. It replaces the backdrop of Radix, with
 * which the browser recalculates the style of every element. That takes 80 ms or more on a slow machine.
 */
export function DialogBackdrop(props: ComponentProps<"div">) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    drawn += 1;
    style.overflow = "hidden";
    // The space reserved for a scroll bar shows the colour of the root element, which the backdrop does not cover.
    style.backgroundColor = "color-mix(in srgb, var(--canvas) 60%, black)";
    return () => {
      drawn -= 1;
      if (drawn > 0) return;
      style.removeProperty("overflow");
      style.removeProperty("background-color");
    };
  }, []);
  return <div {...props} className="pointer-events-auto fixed inset-0 z-50 touch-pinch-zoom bg-black/40" />;
}
