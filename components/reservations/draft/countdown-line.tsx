"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatClock, formatCountdown } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { type CountdownLevel, minutesToSpeak, toUrgency } from "./countdown";

const looks: Record<CountdownLevel, string> = {
  calm: "text-ink2",
  soon: "font-medium text-wait",
  last: "font-medium text-bad",
  over: "font-medium text-bad",
};

/** The draft's expiry as text. Screen readers announce it 10, 5 and 1 minutes before the end, and at the end. */
export function CountdownLine({ expiresAt, secondsLeft }: { expiresAt: string; secondsLeft: number }) {
  const { texts, locale } = useTexts();
  const { countdown } = texts.reserve;
  const level = toUrgency(secondsLeft);
  return (
    <>
      <p role="timer" aria-live="off" className={looks[level]}>
        {level === "over" ? countdown.over : <Running {...{ expiresAt, secondsLeft, level }} />}
      </p>
      <p role="status" className="sr-only">
        {spoken(useSpokenMinutes(secondsLeft), countdown, locale)}
      </p>
    </>
  );
}

type RunningProps = { expiresAt: string; secondsLeft: number; level: "calm" | "soon" | "last" };
const never = () => () => undefined;

function Running({ expiresAt, secondsLeft, level }: RunningProps) {
  const { texts, locale } = useTexts();
  const { countdown } = texts.reserve;
  // Only the browser knows the reader's time zone.
  const time = useSyncExternalStore(
    never,
    () => formatClock(expiresAt, locale),
    () => "--:--",
  );
  return (
    <>
      {fill(countdown.until, { time })} · {fill(countdown.left, { left: formatCountdown(secondsLeft) })} ·{" "}
      {countdown.notHeld}
      {level === "calm" ? null : ` · ${countdown[level]}`}
    </>
  );
}

/** Returns the number of minutes that was announced last, or `undefined` before the first announcement. */
function useSpokenMinutes(secondsLeft: number): number | undefined {
  const before = useRef(secondsLeft);
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    const passed = minutesToSpeak(before.current, secondsLeft);
    before.current = secondsLeft;
    if (passed !== undefined) setMinutes(passed);
  }, [secondsLeft]);
  return minutes;
}

function spoken(minutes: number | undefined, words: Texts["reserve"]["countdown"], locale: string): string {
  if (minutes === undefined) return "";
  return minutes === 0 ? words.spokenOver : fillCount(words.spoken, minutes, locale);
}
