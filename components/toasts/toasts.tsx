"use client";

import { later } from "../ui/later";
import { useToastsWanted } from "./toast-store";

const Toaster = later(() => import("sonner").then((module) => module.Toaster));

/** Where toasts show, from the first one on. */
export function Toasts() {
  return useToastsWanted() ? <Toaster position="bottom-right" /> : null;
}
