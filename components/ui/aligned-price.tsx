import type { AlignedAmount } from "@/lib/format/align-decimals";

/**
 * An amount with invisible padding for missing decimals, so that a column aligns at the decimal point. A phone has no
 * columns to align.
 */
export function AlignedPrice({
  amount: { whole, rest, decimals },
  longest,
}: {
  amount: AlignedAmount;
  longest: string;
}) {
  const missing = longest.slice(decimals.length);
  return (
    <span className="whitespace-nowrap">
      {whole}
      {rest}
      {missing === "" ? null : (
        <span aria-hidden="true" className="invisible max-sm:hidden">
          {missing}
        </span>
      )}
    </span>
  );
}
