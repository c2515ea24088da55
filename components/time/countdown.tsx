import { clsx } from "clsx";
import { formatCountdown } from "@/lib/format/format-time";

/** The time left until a moment, as “2:14:09”, or a text once it has passed. */
export function Countdown({
  until,
  now,
  words,
}: {
  /** A timestamp, or a time in milliseconds. */
  until: string | number;
  now: number;
  words: { left: string; passed: string };
}) {
  const moment = typeof until === "number" ? until : Date.parse(until);
  const seconds = (moment - now) / 1000;
  const urgent = seconds < 300;
  return (
    <span role="timer" className={clsx("tabular-nums", urgent ? "font-medium text-bad" : "text-ink2")}>
      {seconds > 0 ? words.left.replace("{time}", formatCountdown(seconds)) : words.passed}
    </span>
  );
}
