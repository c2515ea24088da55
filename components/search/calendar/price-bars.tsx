import { clsx } from "clsx";
import { type PriceBand, priceBands } from "./price-bands";

/** Shows a price band as one to four bars, so that the band can be recognised without colours. */
export function PriceBars({ band }: { band: PriceBand | undefined }) {
  const bars = priceBands.filter((bar) => band !== undefined && bar <= band);
  return (
    <span aria-hidden="true" className="flex h-2 items-end gap-0.5">
      {bars.map((bar) => (
        // A border stays visible where forced colours remove backgrounds.
        <span key={bar} className={clsx("w-1.5 border border-ink bg-ink", heights[bar])} />
      ))}
    </span>
  );
}

const heights: Readonly<Record<PriceBand, string>> = { 1: "h-[3px]", 2: "h-1", 3: "h-1.5", 4: "h-2" };
