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

/** The price of each day in the reader's language, or nothing if it is unknown. */
export async function BreakdownChart({ breakdown, ...look }: Props) {
  if (breakdown === null || breakdown === undefined) return null;
  const { language } = await readPreferences();
  return (
    <PriceChart breakdown={breakdown} texts={getTexts(language)} locale={getLocale(language)} {...look} />
  );
}
