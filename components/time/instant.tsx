"use client";

import { useSyncExternalStore } from "react";
import { formatInstant } from "@/lib/format/format-time";
import { useTexts } from "../texts/texts-provider";

const never = () => () => undefined;

/** A moment in the reader's own zone; in UTC, and saying so, until a browser has said which zone that is. */
export function Instant({ at, className }: { at: string; className?: string }) {
  const { locale } = useTexts();
  const zoneKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const text = zoneKnown ? formatInstant(at, locale) : `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  );
}
