import type { CityCounts } from "@/lib/contracts/portal/cities";
import { formatNumber } from "@/lib/format/format-number";
import type { Texts } from "@/lib/texts/en";
import { DataTable, type Row } from "../ui/data-table";
import { Link } from "../ui/link";
import { BookableShare, ConfirmationTime, findHighestPrice, PriceRange } from "./city-facts";

type CitiesTableProps = {
  label: string;
  cities: readonly CityCounts[];
  nameOf: (city: CityCounts) => string;
  texts: Texts;
  locale: string;
};

/** Cities with their counts, each with a link that starts a search there. */
export function CitiesTable({ label, cities, nameOf, texts, locale }: CitiesTableProps) {
  const { coverage } = texts;
  const max = findHighestPrice(cities);
  return (
    <DataTable
      label={label}
      columns={[
        { title: coverage.city },
        { title: coverage.cars, align: "right" },
        { title: coverage.bookable7, align: "right" },
        { title: coverage.bookable30, align: "right", wide: true },
        { title: coverage.bookable90, align: "right", wide: true },
        { title: coverage.dailyPrice, wide: true },
        { title: coverage.confirmation, wide: true },
        { title: "" },
      ]}
      rows={cities.map((city) => toRow(city, { name: nameOf(city), max, texts, locale }))}
    />
  );
}

type RowContext = { name: string; max: number; texts: Texts; locale: string };

function toRow(city: CityCounts, { name, max, texts, locale }: RowContext): Row {
  const { slug, timezone, currency, counts } = city;
  const { coverage, common } = texts;
  const words = { texts, locale };
  const share = (days: 7 | 30 | 90) =>
    counts === null ? (
      common.none
    ) : (
      <BookableShare key={days} count={counts[`bookable_${days}_days`]} cars={counts.cars} locale={locale} />
    );
  return {
    key: slug,
    cells: [
      <span key="name" className="block py-1.5">
        <span className="block font-medium">{name}</span>
        <span className="block text-ink2 text-meta">
          {timezone} · {currency}
        </span>
      </span>,
      counts === null ? common.none : formatNumber(counts.cars, locale),
      share(7),
      share(30),
      share(90),
      counts === null ? (
        coverage.notCounted
      ) : (
        <PriceRange key="price" counts={counts} max={max} words={words} />
      ),
      counts === null ? common.none : <ConfirmationTime key="time" counts={counts} words={words} />,
      <Link
        key="search"
        className="text-accent hover:underline md:whitespace-nowrap"
        href={`/search?location=${slug}`}
      >
        {coverage.searchHere}
      </Link>,
    ],
  };
}
