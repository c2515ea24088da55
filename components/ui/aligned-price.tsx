import type { AlignedAmount } from "@/lib/format/align-decimals";

/**
 * An amount with invisible padding in place of missing decimals, so that a column aligns at the decimal point. Narrow
 * screens have no padding, because they have no columns.
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
