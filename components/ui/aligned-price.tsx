import type { AlignedAmount } from "@/lib/format/align-decimals";

/** An amount with invisible padding after its decimals, so that a column aligns at the decimal point. */
export function AlignedPrice({
  amount: { whole, rest },
  longest,
}: {
  amount: AlignedAmount;
  longest: string;
}) {
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
