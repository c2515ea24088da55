"use client";

import type * as z from "zod/mini";
import type { getHandoversContract, Handover } from "@/lib/contracts/portal/today";
import { formatNumber } from "@/lib/format/format-number";
import { fill } from "@/lib/texts/interpolate";
import { useCityName } from "../shell/use-city-name";
import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";
import { Block, type BlockQuery } from "./block";

export type Handovers = z.output<typeof getHandoversContract.response>;
type Group = Handovers["today"]["pickups"];

/** The pickups and returns of today and tomorrow, with the dates and times local to their cities. */
export function HandoversBlock({ query }: { query: BlockQuery<Handovers> }) {
  const { texts } = useTexts();
  const { today } = texts;
  return (
    <Block title={today.handovers} query={query}>
      {(data) => (
        <div className="grid gap-x-10 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
          <HandoverGroup title={today.pickupsToday} none={today.pickupsNone} group={data.today.pickups} />
          <HandoverGroup title={today.returnsToday} none={today.returnsNone} group={data.today.returns} />
          <HandoverGroup
            title={today.pickupsTomorrow}
            none={today.pickupsNone}
            group={data.tomorrow.pickups}
          />
          <HandoverGroup
            title={today.returnsTomorrow}
            none={today.returnsNone}
            group={data.tomorrow.returns}
          />
        </div>
      )}
    </Block>
  );
}

function HandoverGroup({ title, none, group }: { title: string; none: string; group: Group }) {
  const { texts, locale } = useTexts();
  const { data, total } = group;
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex justify-between gap-2 border-line border-b px-3 pb-1 font-medium">
        {title}
        <span className="text-ink2">{formatNumber(total, locale)}</span>
      </h3>
      {total === 0 ? <p className="flex h-(--row) items-center px-3 text-ink2">{none}</p> : null}
      <ul>
        {data.map((handover) => (
          <HandoverRow key={handover.reference} handover={handover} />
        ))}
      </ul>
      {total > data.length ? (
        <p className="px-3 py-1 text-ink2 text-meta">
          {fill(texts.today.moreHandovers, { count: formatNumber(total - data.length, locale) })}
        </p>
      ) : null}
    </section>
  );
}

function HandoverRow({ handover }: { handover: Handover }) {
  const { reference, customer, car, units, city, city_slug, at } = handover;
  const cityName = useCityName();
  const place = cityName({ slug: city_slug, name: city });
  const rental = `${units > 1 ? `${units} × ` : ""}${car} · ${place}`;
  return (
    <li className="flex min-h-(--row) flex-col justify-center border-line border-b px-3 py-1 hover:bg-sunken">
      <div className="flex items-center gap-3">
        <time dateTime={at} className="shrink-0 font-medium">
          {at.slice(11, 16)}
        </time>
        <span className="min-w-0 flex-1 truncate">{customer}</span>
      </div>
      <div className="flex items-center gap-3 text-meta">
        <Link
          href={`/bookings/${reference}`}
          data-row={reference}
          className="inline-flex min-h-6 shrink-0 items-center font-mono text-accent hover:underline"
        >
          {reference}
        </Link>
        <span className="min-w-0 flex-1 truncate text-ink2" title={rental}>
          {rental}
        </span>
      </div>
    </li>
  );
}
