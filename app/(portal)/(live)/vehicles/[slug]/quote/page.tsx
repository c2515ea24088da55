import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PriceChart } from "@/components/prices/price-chart";
import { VehicleQuote } from "@/components/vehicles/vehicle-quote";
import { getCarContract } from "@/lib/contracts/catalogue";
import { formatInstant } from "@/lib/format/format-time";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale, isLanguage } from "@/lib/texts/languages";
import { getCityNames } from "@/server/catalogue/read/city-names";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../../../preferences";
import { type PageQuery, pickTerms } from "../../../../read-breakdown";
import { requirePage } from "../../../../require-staff";
import { tryPageOperation } from "../../../../run-page-operation";

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: getTexts(await chooseQuoteLanguage(await searchParams)).vehicles.quote.title };
}

/** A quote for the customer, in a language that the agent chooses. It does not hold the car. */
export default async function QuotePage({ params, searchParams }: Props) {
  const { now, partner } = await requirePage("/vehicles/[slug]/quote");
  const slug = decodeURIComponent((await params).slug);
  const query = await searchParams;
  const language = await chooseQuoteLanguage(query);
  const terms = pickTerms(query);
  const isDated = terms.date_from !== undefined && terms.date_to !== undefined;
  const included = isDated ? { include: "breakdown" } : {};
  const asked = { params: { slug }, query: { ...terms, ...included, locale: language } };
  const car = await tryPageOperation(getCarContract, asked);
  // The vehicle's page shows why there is no price.
  if (car === undefined)
    redirect(`/vehicles/${encodeURIComponent(slug)}?${new URLSearchParams(toText(query))}`);
  const localization = { texts: getTexts(language), locale: getLocale(language) };
  const cityNames = await getCityNames(getHostedRuntime().database, language);
  return (
    <VehicleQuote
      car={car}
      stay={{
        date_from: terms.date_from ?? null,
        date_to: terms.date_to ?? null,
        pickup_hour: terms.pickup_hour ?? null,
        return_hour: terms.return_hour ?? null,
      }}
      language={language}
      partner={partner.name}
      now={formatInstant(now.toISOString(), localization.locale)}
      today={now.toISOString()}
      cityName={(city) => cityNames[city.slug] ?? city.name}
      chart={
        car.breakdown === undefined ? null : (
          <PriceChart
            breakdown={car.breakdown}
            isShort
            {...localization}
            size={{ width: 300, height: 170 }}
          />
        )
      }
      query={toText(query)}
      {...localization}
    />
  );
}

async function chooseQuoteLanguage({ lang }: PageQuery) {
  const { language } = await readPreferences();
  return typeof lang === "string" && isLanguage(lang) ? lang : language;
}

function toText(query: PageQuery): Record<string, string> {
  const single = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(single);
}
