import { notFound } from "next/navigation";
import { createTitle } from "@/app/create-title";
import { PageApiCall } from "@/components/api-call/page-api-call";
import { CitiesTable } from "@/components/coverage/cities-table";
import { CountTime } from "@/components/coverage/city-facts";
import { CoverageExplorer } from "@/components/coverage/coverage-explorer";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { listCountriesContract, listLocationsContract } from "@/lib/contracts/catalogue";
import { type CityCounts, listCityCountsContract } from "@/lib/contracts/portal/cities";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale } from "@/lib/texts/languages";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../preferences";
import { readCityNames } from "../../city-names";
import { requirePage } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";
import { readCoverageQuery, type SearchParams } from "../read-coverage-query";

type Props = { params: Promise<{ cc: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = createTitle(({ coverage }) => coverage.title);

export default async function CountryPage({ params, searchParams }: Props) {
  await requirePage("/coverage/[cc]");
  const { cc } = await params;
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const locale = getLocale(language);
  const { coverage } = texts;
  const { countries } = await runPageOperation(listCountriesContract, { query: { locale: language } });
  const country = countries.find(({ country_code }) => country_code === cc) ?? notFound();
  const { data, has_more } = await runPageOperation(listCityCountsContract, { query: { country: cc } });
  const cityNames = await readCityNames();
  const nameOf = ({ slug, name }: { slug: string; name: string }) => cityNames[slug] ?? name;
  const { compare } = new Intl.Collator(locale);
  const sorted = [...data].sort((left, right) => compare(nameOf(left), nameOf(right)));
  const title = fill(coverage.citiesIn, { country: country.name });
  return (
    <>
      <PageHeader
        title={title}
        note={
          <Link className="text-accent hover:underline" href="/coverage">
            {coverage.title}
          </Link>
        }
      />
      <CoverageExplorer
        cities={data}
        hasMore={has_more}
        nameOf={nameOf}
        path={`/coverage/${cc}`}
        query={{ ...readCoverageQuery(await searchParams), q: undefined }}
        texts={texts}
        locale={locale}
      />
      <CitiesTable label={title} cities={sorted} nameOf={nameOf} texts={texts} locale={locale} />
      <OldestCount cities={data} texts={texts} locale={locale} />
      <PageApiCall
        call={{ route: listLocationsContract, query: { country: cc, limit: 100, locale: language } }}
        baseUrl={getHostedRuntime().config.publicUrl}
        texts={texts}
      />
    </>
  );
}

type Words = { texts: ReturnType<typeof getTexts>; locale: string };

/**
 * Shows when the oldest count of bookable cars in these cities was made, and defines “bookable”. Renders nothing if no
 * city has been counted.
 */
function OldestCount({ cities, texts, locale }: Words & { cities: readonly CityCounts[] }) {
  const [oldest] = cities
    .flatMap(({ counts }) => counts ?? [])
    .sort((left, right) => (left.computed_at < right.computed_at ? -1 : 1));
  if (oldest === undefined) return null;
  return (
    <p className="py-2 text-ink2 text-meta">
      <CountTime counts={oldest} words={{ texts, locale }} />
      {" · "}
      {texts.coverage.bookableNote}
    </p>
  );
}
