import { clsx } from "clsx";

/**
 * A bar that shows the remaining part of the time from `start` to `end`, in milliseconds. The text next to it says the
 * same, so it is hidden from assistive technology.
 */
export function DeadlineBar({ start, end, now }: { start: number; end: number; now: number }) {
  const left = end > start ? Math.min(1, Math.max(0, (end - now) / (end - start))) : 0;
  const urgent = left < 0.2;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="block h-1 w-24 rounded-full"
    >
      <rect width={100} height={4} className="fill-line forced-colors:fill-[GrayText]" />
      <rect
        width={Math.round(left * 1000) / 10}
        height={4}
        className={clsx(urgent ? "fill-bad" : "fill-wait", "forced-colors:fill-[CanvasText]")}
      />
    </svg>
  );
}
