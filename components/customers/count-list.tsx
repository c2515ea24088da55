import { formatNumber } from "@/lib/format/format-number";
import { useTexts } from "../texts/texts-provider";
import { FactList } from "../ui/fact-list";

/** Lists the kinds of stored data, each with its number of rows. */
export function CountList({ counts }: { counts: readonly (readonly [name: string, count: number])[] }) {
  const { locale } = useTexts();
  return <FactList facts={counts.map(([name, count]) => ({ name, value: formatNumber(count, locale) }))} />;
}
