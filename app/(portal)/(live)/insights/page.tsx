import { createTitle } from "@/app/create-title";
import { FiguresTable } from "@/components/insights/figures-table";
import { HeadlineFigures } from "@/components/insights/headline-figures";
import { DistributionCharts, InsightCharts } from "@/components/insights/insight-charts";
import { InsightFilter } from "@/components/insights/insight-filter";
import { toInsightsPath } from "@/components/insights/insight-filters";
import { buttonStyles } from "@/components/ui/button-styles";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { formatLocalTime } from "@/lib/format/format-time";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale } from "@/lib/texts/languages";
import { formatInZone, todayIn } from "@/lib/zone-time";
import { readPreferences } from "../../../preferences";
import { readCityNames } from "../../city-names";
import { requirePage } from "../../require-staff";
import { nameChoices } from "./name-choices";
import { readInsights, type Search } from "./read-insights";

type Props = { searchParams: Promise<Search> };

export const generateMetadata = createTitle(({ insights }) => insights.title);

/** The insights, rendered on the server, so that figures, charts and filters work without scripts. */
export default async function InsightsPage({ searchParams }: Props) {
  const { now, partner } = await requirePage("/insights");
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { insights: words } = texts;
  const { filters, insights, problem } = await readInsights(await searchParams);
  const shown = { insights, texts, locale: getLocale(language) };
  const { timezone, current, previous } = insights;
  const asOf = formatLocalTime(formatInZone(new Date(insights.as_of), timezone), shown.locale);
  const names = nameChoices(insights, { language, words, cityNames: await readCityNames() });
  const isEmpty = current.bookings + current.cancellations + previous.bookings === 0;
  return (
    <>
      <PageHeader
        title={words.title}
        note={fill(words.note, { zone: timezone, time: asOf })}
        actions={
          <a href={toInsightsPath(filters, "/portal-api/insights.csv")} download className={buttonStyles({})}>
            {words.csv}
          </a>
        }
      />
      <InsightFilter
        filters={filters}
        period={insights.period}
        today={todayIn(partner.timezone, now)}
        options={names.options}
        texts={texts}
        locale={shown.locale}
      />
      {problem === undefined ? null : (
        <p role="status" className="bg-wait-soft px-3 py-2 text-wait">
          {fill(words.notUnderstood, { reason: problem })}
        </p>
      )}
      {isEmpty ? (
        <Empty title={words.none}>{words.noneText}</Empty>
      ) : (
        <>
          <HeadlineFigures {...shown} />
          <InsightCharts {...shown} />
          <DistributionCharts {...shown} />
          <FiguresTable title={words.cities} rows={names.cities} texts={texts} locale={shown.locale} />
          <FiguresTable title={words.suppliers} rows={names.suppliers} texts={texts} locale={shown.locale} />
        </>
      )}
    </>
  );
}
