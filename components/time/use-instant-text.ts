"use client";

import { useSyncExternalStore } from "react";
import { formatInstant } from "@/lib/format/format-time";
import { useTexts } from "../texts/texts-provider";

const never = () => () => undefined;

/** Whether the reader's zone is known: not on the server, nor in what a browser paints first. */
export function useZoneKnown(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A moment in the reader's own zone; in UTC, and saying so, until a browser has said which zone that is. */
export function useInstantText(at: string | null, to: "minute" | "second" = "minute"): string {
  const { locale } = useTexts();
  const zoneKnown = useZoneKnown();
  if (at === null) return "";
  return zoneKnown
    ? formatInstant(at, locale, to)
    : `${at.slice(0, 10)} ${at.slice(11, to === "second" ? 19 : 16)} UTC`;
}
