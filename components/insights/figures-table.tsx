import type { CityFigures, InsightFigures } from "@/lib/contracts/portal/insights";
import { formatDuration } from "@/lib/format/format-duration";
import { formatMoney } from "@/lib/format/format-money";
import { formatNumber } from "@/lib/format/format-number";
import type { Texts } from "@/lib/texts/en";
import { DataTable } from "../ui/data-table";
import { Section } from "../ui/page-header";

type Searches = Pick<CityFigures, "searches" | "searches_per_booking">;
type Listed = { key: string; name: string; figures: InsightFigures & Partial<Searches> };
type Props = { title: string; rows: readonly Listed[]; texts: Texts; locale: string };

/** The figures of each city, or of each supplier. The number of searches is shown if at least one row has it. */
export function FiguresTable({ title, rows, texts, locale }: Props) {
  const { insights: words, common } = texts;
  const number = (value: number | null | undefined, digits = 0) =>
    value === null || value === undefined ? common.none : formatNumber(value, locale, digits);
  const hasSearches = rows.some(({ figures }) => typeof figures.searches === "number");
  const time = (seconds: number | undefined) =>
    seconds === undefined ? common.none : formatDuration(seconds, locale);
  return (
    <Section title={title}>
      <DataTable
        passive
        label={title}
        columns={[
          { title: words.name },
          { title: words.bookings, align: "right" },
          { title: words.confirmed, align: "right", wide: true },
          { title: words.cancelled, align: "right" },
          ...(hasSearches
            ? ([
                { title: words.searches, align: "right", wide: true },
                { title: words.searchesPerBooking, align: "right" },
              ] as const)
            : []),
          { title: words.median, align: "right" },
          { title: words.p95, align: "right" },
          { title: words.money, align: "right" },
        ]}
        rows={rows.map(({ key, name, figures }) => ({
          key,
          cells: [
            <span key="name" className="font-medium">
              {name}
            </span>,
            number(figures.bookings),
            number(figures.confirmed),
            figures.cancelled_share === null
              ? common.none
              : `${formatNumber(figures.cancelled_share * 100, locale, 1)}%`,
            ...(hasSearches ? [number(figures.searches), number(figures.searches_per_booking, 1)] : []),
            time(figures.confirmation?.median_seconds),
            time(figures.confirmation?.p95_seconds),
            <Amounts key="money" money={figures.money} none={common.none} locale={locale} />,
          ],
        }))}
      />
    </Section>
  );
}

function Amounts({ money, none, locale }: { money: InsightFigures["money"]; none: string; locale: string }) {
  if (money.length === 0) return none;
  return (
    <span className="inline-flex flex-col whitespace-nowrap py-1">
      {money.map(({ currency, revenue }) => (
        <span key={currency}>{formatMoney(revenue, currency, locale)}</span>
      ))}
    </span>
  );
}
