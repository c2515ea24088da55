import { PriceChart } from "@/components/prices/price-chart";
import type { Breakdown } from "@/lib/contracts/breakdown";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { readPreferences } from "../preferences";

type Props = {
  breakdown: Breakdown | null | undefined;
  size?: { width: number; height: number };
  maxAmount?: number;
  isShort?: boolean;
};

/** A chart of the price of each charged day of a rental. Renders nothing without a price breakdown. */
export async function BreakdownChart({ breakdown, ...look }: Props) {
  if (breakdown === null || breakdown === undefined) return null;
  const { language } = await readPreferences();
  return (
    <PriceChart breakdown={breakdown} texts={getTexts(language)} locale={getLocale(language)} {...look} />
  );
}
