"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatMoney } from "@/lib/format/format-money";
import { countDays } from "@/lib/format/per-day-text";
import { fill } from "@/lib/texts/interpolate";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { searchString } from "../search/search-params";
import { useCityName } from "../shell/use-city-name";
import { useTexts } from "../texts/texts-provider";
import { Empty } from "../ui/empty";
import { Link } from "../ui/link";
import { PageHeader } from "../ui/page-header";
import { SkeletonRows } from "../ui/skeleton";
import { useUrlQuery } from "../url-query/use-url-query";
import { CompareColumn } from "./compare-column";
import { readCompared } from "./read-compared";
import { useVehicleOffers, type VehicleState } from "./use-vehicle-offers";
import { vehicleApiCall } from "./vehicle-api-call";
import { type CityLocalization, listVehicleFacts } from "./vehicle-facts";
import { pricePerDay } from "./vehicle-offer";

/** The padding of a cell. With a line of 20 px and the border of 1 px, each row is 28 px high. */
const cellLook = "px-2 pt-1 pb-[3px]";

/** The CSS classes of the names of rows, which stay visible while a phone scrolls to the next vehicle. */
const labelLook = "max-sm:sticky max-sm:left-0 max-sm:z-[1] max-sm:bg-canvas max-sm:break-words";

/** The chart of the price of each day, by the slug of the vehicle. */
type Breakdowns = Readonly<Record<string, ReactNode>>;

/** Up to four vehicles side by side, one fact per row. Rows that differ are marked and come first. */
export function CompareView({ breakdowns }: { breakdowns: Breakdowns }) {
  const { texts, locale } = useTexts();
  const cityName = useCityName();
  const { vehicles } = texts;
  const [query, change] = useUrlQuery();
  const compared = readCompared(query.get("v") ?? "");
  const remove = (place: number) =>
    change({ v: compared.filter((_slug, other) => other !== place).join(",") }, { history: "replace" });
  const { state, offers } = useVehicleOffers(compared);
  const rows = compareFacts(offers, countDays(state), { texts, locale, cityName });
  const back = `/search${searchString(state)}`;
  const [call, ...others] = compared.map((slug) => vehicleApiCall(slug, state));
  return (
    <>
      <PageHeader
        title={vehicles.compareTitle}
        note={
          <Link className="text-accent hover:underline" href={back}>
            {vehicles.back}
          </Link>
        }
        actions={call === undefined ? undefined : <ApiCallDrawer call={call} also={others} />}
      />
      {compared.length === 0 ? <Empty title={vehicles.compareEmpty}>{vehicles.compareHint}</Empty> : null}
      {compared.length > 0 && offers.every(({ is }) => is === "loading") ? (
        <SkeletonRows rows={12} className="h-(--row)" label={texts.common.loading} />
      ) : (
        <CompareTable
          label={vehicles.compareTitle}
          columns={offers.map((known, place) => (
            <CompareColumn
              key={compared[place]}
              slug={compared[place] ?? ""}
              known={known}
              state={state}
              onRemove={() => remove(place)}
            />
          ))}
          charts={{
            name: texts.prices.title,
            cells: compared.map((slug, place) => (offers[place]?.is === "known" ? breakdowns[slug] : null)),
          }}
          rows={rows}
          differs={vehicles.differs}
          fact={vehicles.fact}
        />
      )}
    </>
  );
}

type CompareTableProps = {
  label: string;
  columns: ReactNode[];
  /** The first row of the table: its name, and a chart of the price of each day for each vehicle. */
  charts: { name: string; cells: ReactNode[] };
  rows: ReturnType<typeof compareFacts>;
  differs: string;
  fact: string;
};

function CompareTable({ label, columns, charts, rows, differs, fact }: CompareTableProps) {
  if (columns.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a named region that scrolls, no part of the page's outline.
    <div className="relative overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table
        className="w-full table-fixed border-collapse text-left"
        // Each column has room for a chart at its full size.
        style={{ minWidth: 128 + Math.max(2, columns.length) * 236 }}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-line border-b align-top">
            <th
              scope="col"
              className={clsx(labelLook, "w-32 p-2 font-medium text-ink2 text-meta max-sm:w-24")}
            >
              {fact}
            </th>
            {columns}
          </tr>
        </thead>
        <tbody>
          <tr className="border-line border-b align-top">
            <th scope="row" className={clsx(cellLook, labelLook, "font-medium text-ink2")}>
              {charts.name}
            </th>
            {charts.cells.map((chart, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a column.
              <td key={place} className={cellLook}>
                {chart}
              </td>
            ))}
          </tr>
          {rows.map(({ name, values, differ }) => (
            <tr key={name} className="h-(--row) border-line border-b">
              <th scope="row" className={clsx(cellLook, labelLook, "font-medium text-ink2")}>
                {name}
                {differ ? (
                  <>
                    <span aria-hidden="true" className="ml-1 text-accent">
                      ≠
                    </span>
                    <span className="sr-only"> ({differs})</span>
                  </>
                ) : null}
              </th>
              {values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a column.
                <td key={place} className={clsx(cellLook, differ ? "font-medium text-ink" : "text-ink2")}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ComparedFact = { name: string; values: string[]; differ: boolean };

/**
 * Returns one row per fact, with the values of all vehicles. A row differs if two known vehicles have different
 * values. The rows that differ are first.
 */
function compareFacts(
  offers: readonly VehicleState[],
  days: number | undefined,
  localization: CityLocalization,
): ComparedFact[] {
  const { texts, locale } = localization;
  const { none } = texts.common;
  const columns = offers.map((known) => {
    if (known.is !== "known") return undefined;
    const { amount, varies } = pricePerDay(known.offer, days);
    const price = formatMoney(amount, known.offer.currency, locale);
    const value = varies ? fill(texts.vehicles.averageOf, { price }) : price;
    return [{ name: texts.vehicles.perDay, value }, ...listVehicleFacts(known.offer, localization)];
  });
  const names = columns.find((column) => column !== undefined)?.map(({ name }) => name) ?? [];
  const rows = names.map((name, row) => {
    const values = columns.map((column) => column?.[row]?.value ?? none);
    const known = values.filter((_value, place) => columns[place] !== undefined);
    return { name, values, differ: new Set(known).size > 1 };
  });
  return [...rows.filter(({ differ }) => differ), ...rows.filter(({ differ }) => !differ)];
}
