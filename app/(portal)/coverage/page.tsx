import type { Metadata } from "next";
import Link from "next/link";
import type * as z from "zod/mini";
import { PageApiCall } from "@/components/api-call/page-api-call";
import { filterCountries, sortCountries } from "@/components/coverage/arrange-countries";
import { CoverageFilter } from "@/components/coverage/coverage-filter";
import { DataTable } from "@/components/ui/data-table";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { type coverageCountry, getCoverageContract } from "@/lib/contracts/catalogue";
import type { Texts } from "@/lib/texts/en";
import { localeOf } from "@/lib/texts/languages";
import { textsOf } from "@/lib/texts/texts-of";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../preferences";
import { runPageOperation } from "../run-page-operation";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).coverage.title };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CoveragePage({ searchParams }: Props) {
  const { language } = await readPreferences();
  const texts = textsOf(language);
  const { coverage } = texts;
  const { q: typed } = await searchParams;
  const q = typeof typed === "string" ? typed.trim() : "";
  const { countries } = await runPageOperation(getCoverageContract, { query: { locale: language } });
  const shown = filterCountries(sortCountries(countries, localeOf[language]), q);
  return (
    <>
      <PageHeader title={coverage.title} note={coverage.note} />
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
