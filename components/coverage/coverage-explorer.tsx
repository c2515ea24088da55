import type { CityCounts } from "@/lib/contracts/portal/cities";
import { formatNumber } from "@/lib/format/format-number";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { Link } from "../ui/link";
import { CityDetail } from "./city-detail";
import { CoverageMap } from "./coverage-map";
import { boundPoints, isInArea, parseArea } from "./map/area";

export type CoverageQuery = { q: string | undefined; area: string | undefined; city: string | undefined };

type CoverageExplorerProps = {
  cities: readonly CityCounts[];
  /** True if there are more cities than `cities` contains. */
  hasMore: boolean;
  nameOf: (city: CityCounts) => string;
  /** The path of the page without its query, which is passed as `query`. */
  path: string;
  query: CoverageQuery;
  texts: Texts;
  locale: string;
};

/** The map of cities, and the details of the selected one. The URL selects the area and the city. */
export async function CoverageExplorer(props: CoverageExplorerProps) {
  const { cities, hasMore, nameOf, path, query, texts, locale } = props;
  const { coverage } = texts;
  if (cities.length === 0) return null;
  const wanted = query.area === undefined ? undefined : parseArea(query.area);
  const closer = wanted && cities.some((city) => isInArea(wanted, city)) ? wanted : undefined;
  const selected = cities.find(({ slug }) => slug === query.city);
  const toHref = (chosen: Record<string, string>) =>
    toPath(path, { ...(query.q ? { q: query.q } : {}), ...chosen });
  return (
    <>
      {closer === undefined ? null : (
        <p className="pb-2">
          <Link href={toHref({})} className="inline-flex min-h-6 items-center text-accent hover:underline">
            {coverage.wholeMap}
          </Link>
        </p>
      )}
      <CoverageMap
        cities={cities.map((city) => toMapCity(city, nameOf))}
        area={closer ?? boundPoints(cities)}
        toHref={toHref}
        selected={selected?.slug}
        texts={texts}
        locale={locale}
      />
      {hasMore ? (
        <p className="pb-4 text-ink2">
          {fill(coverage.onlySome, { count: formatNumber(cities.length, locale) })}
        </p>
      ) : null}
      {selected === undefined ? null : (
        <CityDetail city={selected} name={nameOf(selected)} texts={texts} locale={locale} />
      )}
    </>
  );
}

function toPath(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

function toMapCity(city: CityCounts, nameOf: (city: CityCounts) => string) {
  const { slug, country_code, latitude, longitude, counts } = city;
  return {
    slug,
    name: nameOf(city),
    countryCode: country_code,
    latitude,
    longitude,
    cars: counts?.cars ?? 0,
  };
}

/** The cities of the map as a list of at most `maxRows`. It is collapsed at first and opens without script. */
export function CitiesBehindMap({
  cities,
  nameOf,
  texts,
  locale,
}: Pick<CoverageExplorerProps, "cities" | "nameOf" | "texts" | "locale">) {
  const { coverage } = texts;
  const shown = cities.slice(0, maxRows);
  return (
    <details className="pb-4">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent hover:underline">
        {coverage.citiesOfMap}
      </summary>
      {shown.length < cities.length ? (
        <p className="py-1 text-ink2">
          {fill(coverage.firstCities, { count: formatNumber(maxRows, locale) })}
        </p>
      ) : null}
      <ul className="columns-1 gap-x-10 sm:columns-2 xl:columns-4">
        {shown.map((city) => (
          <li
            key={city.slug}
            className="flex min-h-8 items-center justify-between gap-3 border-line border-b"
          >
            <Link
              href={`/coverage/${city.country_code}?city=${city.slug}#city`}
              className="min-w-0 truncate py-1 text-accent hover:underline"
            >
              {nameOf(city)}
            </Link>
            <span className="shrink-0">
              {city.counts === null
                ? coverage.notCounted
                : fillCount(coverage.carsCount, city.counts.cars, locale)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const maxRows = 100;
