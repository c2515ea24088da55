import { formatNumber } from "@/lib/format/format-number";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";

export type Compared = { now: number | null; before: number | null };
type Words = { texts: Texts; locale: string };

/**
 * Returns the difference from the previous period in words. Shares differ in percentage points, all other numbers in
 * percent of the previous number.
 */
export function describeDifference(
  { now, before }: Compared,
  isShare: boolean,
  { texts, locale }: Words,
): string {
  const { insights } = texts;
  if (now === null || before === null) return insights.notComparable;
  if (now === before) return insights.same;
  const isMore = now > before;
  if (isShare) {
    const points = formatNumber(Math.abs(now - before) * 100, locale, 1);
    return fill(isMore ? insights.pointsMore : insights.pointsLess, { share: points });
  }
  if (before === 0) return insights.newNow;
  const share = `${formatNumber((Math.abs(now - before) / before) * 100, locale, 1)}%`;
  return fill(isMore ? insights.more : insights.less, { share });
}
