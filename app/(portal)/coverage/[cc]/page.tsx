import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { PageApiCall } from "@/components/api-call/page-api-call";
import { DataTable } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-header";
import { listCountriesContract, listLocationsContract } from "@/lib/contracts/catalogue";
import { fill } from "@/lib/texts/interpolate";
import { textsOf } from "@/lib/texts/texts-of";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../preferences";
import { readCityNames } from "../../city-names";
import { runPageOperation } from "../../run-page-operation";

type Props = { params: Promise<{ cc: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: textsOf(language).coverage.title };
}

export default async function CountryPage({ params }: Props) {
  const { cc } = await params;
  const { language } = await readPreferences();
  const { coverage } = textsOf(language);
  const { countries } = await runPageOperation(listCountriesContract, { query: { locale: language } });
  const country = countries.find(({ country_code }) => country_code === cc) ?? notFound();
  const { rows } = await runPageOperation(listLocationsContract, {
    query: { country: cc, limit: "100", locale: language },
  });
  const cityNames = await readCityNames();
  return (
    <>
      <PageHeader
        title={fill(coverage.citiesIn, { country: country.name })}
        note={
          <Link className="text-accent hover:underline" href="/coverage">
            {coverage.title}
          </Link>
        }
      />
      <DataTable
        label={fill(coverage.citiesIn, { country: country.name })}
        columns={[
          { title: coverage.city },
          { title: coverage.timeZone, wide: true },
          { title: coverage.currency },
          { title: "" },
        ]}
        rows={rows.map(({ slug, name, timezone, currency }) => ({
          key: slug,
          cells: [
            cityNames[slug] ?? name,
            timezone,
            currency,
            <Link key="search" className="text-accent hover:underline" href={`/search?location=${slug}`}>
              {coverage.searchHere}
            </Link>,
          ],
        }))}
      />
      <PageApiCall
        call={{ route: listLocationsContract, query: { country: cc, limit: 100, locale: language } }}
        baseUrl={getHostedRuntime().config.publicUrl}
        texts={textsOf(language)}
      />
    </>
  );
}
