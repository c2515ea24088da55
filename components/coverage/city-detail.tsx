import type { ReactNode } from "react";
import type { CityCounts } from "@/lib/contracts/portal/cities";
import { formatNumber } from "@/lib/format/format-number";
import { formatClockIn } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { ShareBar } from "../charts/share-bar";
import { buttonStyles } from "../ui/button-styles";
import { Link } from "../ui/link";
import { ConfirmationTime, type Counts, CountTime, PriceRange } from "./city-facts";

type CityDetailProps = { city: CityCounts; name: string; texts: Texts; locale: string };

/** The details of one city of the map: bookable cars, prices and confirmation time, and a search that starts there. */
export function CityDetail({ city, name, texts, locale }: CityDetailProps) {
  const { coverage } = texts;
  const { slug, timezone, currency, counts } = city;
  return (
    <section
      id="city"
      aria-label={name}
      className="mb-4 scroll-mt-4 rounded-panel border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
        <div>
          <h2 className="font-semibold text-section">{name}</h2>
          <p className="text-ink2 text-meta">
            {fill(coverage.localTime, { time: formatClockIn(timezone, new Date(), locale) })}
            {" · "}
            {fill(coverage.pricesIn, { currency })}
          </p>
        </div>
        <Link href={`/search?location=${slug}`} className={buttonStyles({ look: "primary" })}>
          {coverage.searchHere}
        </Link>
      </div>
      {counts === null ? (
        <p className="text-ink2">{coverage.notCounted}</p>
      ) : (
        <Facts counts={counts} texts={texts} locale={locale} />
      )}
    </section>
  );
}

function Facts({ counts, texts, locale }: { counts: Counts; texts: Texts; locale: string }) {
  const { coverage } = texts;
  const words = { texts, locale };
  const bookable = [
    [coverage.bookable7, counts.bookable_7_days],
    [coverage.bookable30, counts.bookable_30_days],
    [coverage.bookable90, counts.bookable_90_days],
  ] as const;
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {bookable.map(([title, count]) => (
          <Fact key={title} title={title}>
            <span className="block pb-1">
              {fill(coverage.bookableOf, {
                count: formatNumber(count, locale),
                cars: formatNumber(counts.cars, locale),
              })}
            </span>
            <ShareBar part={count} whole={counts.cars} />
          </Fact>
        ))}
        <Fact title={coverage.dailyPrice}>
          <PriceRange counts={counts} max={counts.price_per_day?.high ?? 1} words={words} />
        </Fact>
        <Fact title={coverage.confirmation}>
          <ConfirmationTime counts={counts} words={words} />
        </Fact>
      </dl>
      <p className="pt-3 text-ink2 text-meta">
        <CountTime counts={counts} words={words} />
        {" · "}
        {coverage.bookableNote}
      </p>
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink2 text-meta">{title}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
