import type { Insights, InsightTotals } from "@/lib/contracts/portal/insights";
import { formatDuration } from "@/lib/format/format-duration";
import { formatMoney } from "@/lib/format/format-money";
import { formatNumber } from "@/lib/format/format-number";
import { formatDay } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { Section } from "../ui/page-header";
import { type Compared, describeDifference } from "./describe-difference";

type Props = { insights: Insights; texts: Texts; locale: string };

type Figure = { name: string; value: string; hint?: string; isShare?: boolean; compared: Compared };

/** The key figures of the period, such as bookings and revenue, each with its difference from the previous period. */
export function HeadlineFigures({ insights, texts, locale }: Props) {
  const { insights: words } = texts;
  const toText = ({ from, to }: Insights["period"]) =>
    fill(words.period, { from: formatDay(from, locale), to: formatDay(to, locale) });
  return (
    <Section title={words.figures}>
      <p className="pb-3 text-ink2">
        {fill(words.compared, {
          period: toText(insights.period),
          previous: toText(insights.previous_period),
        })}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-8 lg:grid-cols-4">
        {listFigures({ insights, texts, locale }).map(({ name, value, hint, isShare = false, compared }) => (
          <div key={name} className="min-w-0 border-line border-t pt-2">
            <dt className="text-ink2 text-meta">{name}</dt>
            <dd className="break-words font-semibold text-title">{value}</dd>
            <dd className="text-meta">{describeDifference(compared, isShare, { texts, locale })}</dd>
            {hint === undefined ? null : <dd className="text-ink2 text-meta">{hint}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  );
}

function listFigures({ insights: { current, previous }, texts, locale }: Props): Figure[] {
  const { insights: words, common } = texts;
  const both = (pick: (totals: InsightTotals) => number | null) => ({
    now: pick(current),
    before: pick(previous),
  });
  const number = (value: number | null, digits = 0) =>
    value === null ? common.none : formatNumber(value, locale, digits);
  const share = current.cancelled_share;
  return [
    { name: words.bookings, value: number(current.bookings), compared: both(({ bookings }) => bookings) },
    ...listMoney({ current, previous, texts, locale }),
    {
      name: words.cancellations,
      value: number(current.cancellations),
      hint: words.cancellationsHint,
      compared: both(({ cancellations }) => cancellations),
    },
    {
      name: words.cancelledShare,
      value: share === null ? common.none : `${formatNumber(share * 100, locale, 1)}%`,
      hint: fill(words.shareHint, { count: number(current.cancelled) }),
      isShare: true,
      compared: both(({ cancelled_share }) => cancelled_share),
    },
    {
      name: words.searchesPerBooking,
      value: number(current.searches_per_booking, 1),
      hint:
        current.searches === null
          ? words.noSearchesHint
          : fill(words.searchesHint, { count: number(current.searches) }),
      compared: both(({ searches_per_booking }) => searches_per_booking),
    },
    ...listTimes({ current, previous, texts, locale }),
  ];
}

type Both = { current: InsightTotals; previous: InsightTotals; texts: Texts; locale: string };

/**
 * Returns the revenue and the commission for each currency that occurs in one of the periods. Amounts in different
 * currencies are not added.
 */
function listMoney({ current, previous, texts: { insights }, locale }: Both): Figure[] {
  const currencies = [...new Set([...current.money, ...previous.money].map(({ currency }) => currency))];
  return currencies.flatMap((currency, place) => {
    const find = (totals: InsightTotals) => totals.money.find((one) => one.currency === currency);
    const [now, before] = [find(current), find(previous)];
    const figure = (name: string, part: "revenue" | "commission") => ({
      name: fill(name, { currency }),
      value: formatMoney(now?.[part] ?? 0, currency, locale),
      compared: { now: now?.[part] ?? 0, before: before?.[part] ?? 0 },
    });
    return [
      // The hint applies to every currency, so only the first figure has it.
      { ...figure(insights.revenue, "revenue"), ...(place === 0 ? { hint: insights.revenueHint } : {}) },
      figure(insights.commission, "commission"),
    ];
  });
}

function listTimes({ current, previous, texts: { insights, common }, locale }: Both): Figure[] {
  const figure = (name: string, part: "median_seconds" | "p95_seconds") => {
    const now = current.confirmation?.[part] ?? null;
    const before = previous.confirmation?.[part] ?? null;
    return {
      name,
      value: now === null ? common.none : formatDuration(now, locale),
      compared: { now, before },
    };
  };
  return [figure(insights.medianTime, "median_seconds"), figure(insights.p95Time, "p95_seconds")];
}
