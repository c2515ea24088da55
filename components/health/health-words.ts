import type { ChartData } from "@/components/charts/chart-data";
import { formatNumber } from "@/lib/format/format-number";
import { formatDay, formatInstantUtc, formatShortDay } from "@/lib/format/format-time";
import type { HealthUnit } from "@/lib/health";
import type { Texts } from "@/lib/texts/en";

export type LocalizedTexts = { texts: Texts; locale: string };

/** Returns a share as a percentage. A share above 0 never shows as 0%, and one below 1 never as 100%. */
export function formatShare(part: number, whole: number, locale: string): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  const shown = part > 0 && part < whole ? Math.min(99.9, Math.max(0.1, percent)) : percent;
  return `${formatNumber(shown, locale, 1)}%`;
}

/** Returns the categories of a chart, one per hour or day in UTC. The axis of hours has the date at midnight. */
export function toCategories(
  points: readonly { starts_at: string }[],
  unit: HealthUnit,
  locale: string,
): ChartData["categories"] {
  return points.map(({ starts_at: at }) => {
    if (unit === "day")
      return { key: at, label: formatDay(at, locale), shortLabel: formatShortDay(at, locale) };
    const time = at.slice(11, 16);
    const isAnchor = time === "00:00";
    const shortLabel = isAnchor ? formatShortDay(at, locale) : time;
    return { key: at, label: formatInstantUtc(at, locale), shortLabel, isAnchor };
  });
}

/** The size of health charts, in pixels. They become smaller on narrow screens. */
export const chartSize = { width: 560, height: 220 };
