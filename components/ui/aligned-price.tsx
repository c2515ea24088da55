import type { AlignedAmount } from "@/lib/format/align-decimals";

/** An amount that leaves as much room after its decimals as the longest of its column takes. */
export function AlignedPrice({ rung: { whole, rest }, longest }: { rung: AlignedAmount; longest: string }) {
  const missing = longest.slice(rest.length);
  return (
    <span className="whitespace-nowrap">
      {whole}
      {rest}
      {missing === "" ? null : (
        <span aria-hidden="true" className="invisible">
          {missing}
        </span>
      )}
    </span>
  );
}
