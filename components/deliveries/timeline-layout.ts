/**
 * Returns the position of each time, in pixels from the top. The time span is drawn as `length` pixels, or more where
 * neighbours must be moved `gap` pixels apart, so that every dot can be clicked.
 */
export function layoutTimeline(
  moments: readonly number[],
  { length, gap }: { length: number; gap: number },
): number[] {
  const [first = 0] = moments;
  const span = (moments.at(-1) ?? first) - first;
  let before = -gap;
  return moments.map((moment) => {
    const real = span === 0 ? 0 : ((moment - first) / span) * length;
    before = Math.max(Math.round(real), before + gap);
    return before;
  });
}

/** Formats a duration by its two largest units: `45 s`, `5 min`, `2 h 10 min`, `3 d 4 h`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  const shown = first < 0 ? [parts[3]] : parts.slice(first, first + 2).filter(([amount]) => amount > 0);
  return shown.map(([amount, unit]) => `${amount} ${unit}`).join(" ");
}
