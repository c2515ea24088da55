/** A bar that shows a part as a fraction of the whole. The text next to it has the numbers. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="block h-1.5 w-full">
      <rect width={100} height={6} className="fill-line forced-colors:fill-[GrayText]" />
      <rect
        width={Math.round(share * 1000) / 10}
        height={6}
        className="fill-accent forced-colors:fill-[CanvasText]"
      />
    </svg>
  );
}
