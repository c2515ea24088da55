import { groupDays, type OpeningHours } from "@/lib/opening-hours";
import { fill } from "@/lib/texts/interpolate";

type HoursTexts = {
  days: string;
  closed: string;
  always: string;
  weekdays: Readonly<Record<keyof OpeningHours, string>>;
};

/** Writes opening hours, one line for each run of successive weekdays with the same times. */
export function writeOpeningHours(hours: OpeningHours, texts: HoursTexts): string {
  const { weekdays } = texts;
  return groupDays(hours)
    .map(({ from, to, times }) => {
      const days =
        from === to ? weekdays[from] : fill(texts.days, { from: weekdays[from], to: weekdays[to] });
      return `${days}: ${writeTimes(times, texts)}`;
    })
    .join("\n");
}

function writeTimes(times: readonly (readonly [string, string])[], { closed, always }: HoursTexts): string {
  if (times.length === 0) return closed;
  const [first] = times;
  if (first?.[0] === "00:00" && first[1] === "24:00") return always;
  return times.map(([opens, closes]) => `${opens}–${closes}`).join(", ");
}
