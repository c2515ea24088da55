"use client";

import { lazyComponent } from "../ui/lazy-component";
import { useToastWasShown } from "./toast-store";

const Toaster = lazyComponent(() => import("sonner").then((module) => module.Toaster));

/** The container of toasts, rendered from the first toast on. */
export function Toasts() {
  return useToastWasShown() ? <Toaster position="bottom-right" /> : null;
}
