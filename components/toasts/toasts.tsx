"use client";

import { lazyComponent } from "../ui/lazy-component";
import { useHasToasts } from "./toast-store";

const Toaster = lazyComponent(() => import("sonner").then((module) => module.Toaster));

/** The container of toasts, rendered from the first toast on. */
export function Toasts() {
  return useHasToasts() ? <Toaster position="bottom-right" /> : null;
}
