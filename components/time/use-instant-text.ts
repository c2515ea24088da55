"use client";

import { useSyncExternalStore } from "react";
import { formatInstant, formatInstantUtc } from "@/lib/format/format-time";
import { useTexts } from "../texts/texts-provider";

const never = () => () => undefined;

/** Returns whether the reader's time zone is known. False on the server and in the first render. */
export function useZoneKnown(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Formats a time in the reader's time zone, or in UTC with its name until the zone is known. */
export function useInstantText(at: string | null, to: "minute" | "second" = "minute"): string {
  const { locale } = useTexts();
  const zoneKnown = useZoneKnown();
  if (at === null) return "";
  return zoneKnown ? formatInstant(at, locale, to) : formatInstantUtc(at, locale, to);
}
