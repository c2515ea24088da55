import type { ReactNode } from "react";
import type { Car } from "@/lib/api/cars";
import { fill } from "@/lib/texts/interpolate";
import { type Language, languageFacts, languages } from "@/lib/texts/languages";
import { VehiclePicture } from "../pictures/vehicle-picture";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { QuoteActions } from "./quote-actions";
import { listQuoteFacts, type QuotedStay, quotePrice, renderQuote } from "./render-quote";
import type { CityLocalization } from "./vehicle-facts";
import { mergeOffer } from "./vehicle-offer";

type VehicleQuoteProps = CityLocalization & {
  /** The car, with the total of all units. */
  car: Car;
  stay: QuotedStay;
  language: Language;
  /** The name of the partner that makes the quote. */
  partner: string;
  today: string;
  /** The time at which the prices apply, formatted. */
  now: string;
  /** The chart of the price of each day. */
  chart: ReactNode;
  /** The parameters of the page's URL. */
  query: Readonly<Record<string, string>>;
};

/** A quote to print, or to copy as text, in the customer's language. Rendered by the server. */
export function VehicleQuote({
  car,
  stay,
  language,
  partner,
  chart,
  query,
  ...localization
}: VehicleQuoteProps) {
  const { texts, now } = localization;
  const { quote } = texts.vehicles;
  const offer = mergeOffer(undefined, car);
  if (offer === undefined) return null;
  const path = `/vehicles/${encodeURIComponent(car.slug)}`;
  const facts = listQuoteFacts(offer, stay, localization).map(([name, value]) => ({ name, value }));
  const price = quotePrice(offer, stay, localization);
  const total = facts
    .slice(-1)
    .map(({ name }) => ({ name, value: price.total ?? price.perDay, emphasized: true }));
  const perDay = price.total === null ? [] : [{ name: texts.vehicles.perDay, value: price.rate }];
  const { lang: _chosen, ...terms } = query;
  return (
    <div lang={language}>
      <div className="flex flex-wrap items-center gap-4 pb-4 print:hidden">
        <QuoteActions text={renderQuote(offer, stay, localization)} print={quote.print} copy={quote.copy} />
        <LanguageChoice label={quote.language} {...{ language, path, query }} />
        <Link className="text-accent underline" href={`${path}?${new URLSearchParams(terms)}`}>
          {quote.back}
        </Link>
      </div>
      <article className="max-w-2xl border border-line bg-surface p-6 text-form md:p-8 print:border-0 print:p-0">
        <header className="border-line border-b pb-4">
          <h1 className="font-semibold text-title">{quote.title}</h1>
          <p className="pt-1 text-ink2">{fill(quote.by, { partner })}</p>
        </header>
        <div className="grid gap-4 py-4 sm:grid-cols-[1fr_auto]">
          <FactList facts={[...facts.slice(0, -1), ...total, ...perDay]} />
          <VehiclePicture url={car.image_url} className="h-24 w-40" />
        </div>
        {chart}
        <p className="mt-4 border-line border-t pt-3">{fill(quote.note, { date: now })}</p>
      </article>
    </div>
  );
}

type LanguageChoiceProps = {
  label: string;
  language: Language;
  path: string;
  query: Readonly<Record<string, string>>;
};

function LanguageChoice({ label, language, path, query }: LanguageChoiceProps) {
  return (
    <nav aria-label={label} className="flex gap-3">
      {languages.map((choice) => (
        <Link
          key={choice}
          href={`${path}/quote?${new URLSearchParams({ ...query, lang: choice })}`}
          lang={choice}
          hrefLang={choice}
          aria-current={choice === language ? "true" : undefined}
          className="inline-flex min-h-6 items-center text-accent underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
        >
          {languageFacts[choice].name}
        </Link>
      ))}
    </nav>
  );
}
