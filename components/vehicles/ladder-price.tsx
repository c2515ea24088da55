import type { Rung } from "@/lib/format/price-ladder";

/** An amount whose decimals begin where those of its column do: `width` is the room they need, in characters. */
export function LadderPrice({ rung: { whole, rest }, width }: { rung: Rung; width: number }) {
  return (
    <span className="whitespace-nowrap" data-price="">
      <span>{whole}</span>
      <span className="inline-block text-left" style={{ width: `${width}ch` }}>
        {rest}
      </span>
    </span>
  );
}
