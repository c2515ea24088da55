import type * as z from "zod/mini";
import { createTitle } from "@/app/create-title";
import { PageApiCall } from "@/components/api-call/page-api-call";
import { filterCountries, sortCountries } from "@/components/coverage/arrange-countries";
import { CitiesBehindMap, CoverageExplorer } from "@/components/coverage/coverage-explorer";
import { CoverageFilter } from "@/components/coverage/coverage-filter";
import { DataTable } from "@/components/ui/data-table";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { type coverageCountry, getCoverageContract } from "@/lib/contracts/catalogue";
import { listCityCountsContract } from "@/lib/contracts/portal/cities";
import type { Texts } from "@/lib/texts/en";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../preferences";
import { readCityNames } from "../city-names";
import { requirePage } from "../require-staff";
import { runPageOperation, tryPageOperation } from "../run-page-operation";
import { readCoverageQuery, type SearchParams } from "./read-coverage-query";

export const generateMetadata = createTitle(({ coverage }) => coverage.title);

type Props = { searchParams: Promise<SearchParams> };

export default async function CoveragePage({ searchParams }: Props) {
  await requirePage("/coverage");
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { coverage } = texts;
  const query = readCoverageQuery(await searchParams);
  const q = query.q?.trim() ?? "";
  const { countries } = await runPageOperation(getCoverageContract, { query: { locale: language } });
  const shown = filterCountries(sortCountries(countries, getLocale(language)), q);
  const codes = new Set(shown.map(({ country_code }) => country_code));
  const counted = await tryPageOperation(listCityCountsContract);
  const cities = (counted?.data ?? []).filter(({ country_code }) => codes.has(country_code));
  const cityNames = await readCityNames();
  const words = {
    nameOf: (city: City) => cityNames[city.slug] ?? city.name,
    texts,
    locale: getLocale(language),
  };
  return (
    <>
      <PageHeader title={coverage.title} note={coverage.note} />
      <CoverageExplorer
        {...words}
        cities={cities}
        hasMore={counted?.has_more === true}
        path="/coverage"
        query={query}
      />
      {cities.length === 0 ? null : <CitiesBehindMap {...words} cities={cities} />}
      {countries.length === 0 ? <Empty title={coverage.empty} /> : <CoverageFilter q={q} texts={texts} />}
      {countries.length > 0 && shown.length === 0 ? <Empty title={coverage.noMatch} /> : null}
      <DataTable
        label={coverage.title}
        columns={[{ title: coverage.country }, { title: coverage.cities, align: "right" }]}
        rows={shown.map((country) => ({
          key: country.country_code,
          cells: [
            <CountryName key="name" country={country} />,
            <Cities key="cities" country={country} words={coverage} />,
          ],
        }))}
      />
      <PageApiCall
        call={{ route: getCoverageContract, query: { locale: language } }}
        baseUrl={getHostedRuntime().config.publicUrl}
        texts={texts}
      />
    </>
  );
}

type City = { slug: string; name: string };
type Country = z.output<typeof coverageCountry>;

function CountryName({ country: { country_code, name, products } }: { country: Country }) {
  if (!products.car_rentals?.available) return name;
  return (
    <Link className="font-medium text-accent hover:underline" href={`/coverage/${country_code}`}>
      {name}
    </Link>
  );
}

function Cities({ country, words }: { country: Country; words: Texts["coverage"] }) {
  const rentals = country.products.car_rentals;
  if (rentals?.available) return rentals.locations;
  return <span className="text-ink3">{rentals === undefined ? words.notServed : words.noCity}</span>;
}
