"use client";

import dynamic from "next/dynamic";
import { useToastsWanted } from "./toast-store";

const Toaster = dynamic(() => import("sonner").then((module) => module.Toaster), { ssr: false });

/** Where toasts show, from the first one on. */
export function Toasts() {
  return useToastsWanted() ? <Toaster position="bottom-right" /> : null;
}
