"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { nearestByTotal, staySearchQuery } from "@/lib/api/reservations-search";
import type { Vehicle } from "@/lib/contracts/availability";
import { formatDifference, formatMoney } from "@/lib/format/format-money";
import type { Stay } from "@/lib/read-stay";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { SkeletonRows } from "../ui/skeleton";
import { stayHref } from "./stay-href";
import { staySearchOf } from "./stay-search";

/**
 * The three cars closest in price for the same dates, each with a shortcut. The customer's data is carried
 * over.
 */
export function Alternatives({ stay, location }: { stay: Stay; location: string }) {
  const { texts } = useTexts();
  const { alternatives } = texts.reserve;
  const router = useRouter();
  const search = useQuery(staySearchQuery(staySearchOf(stay, location)));
  const nearest = nearestByTotal(search.data ?? [], { slug: stay.car, total: stay.expected_total });
  const choose = (vehicle: Vehicle | undefined) => {
    if (vehicle === undefined) return;
    const { slug: car, total: expected_total, currency } = vehicle;
    router.push(stayHref({ ...stay, car, expected_total, currency, location }));
  };
  useShortcuts({
    "1": () => choose(nearest[0]),
    "2": () => choose(nearest[1]),
    "3": () => choose(nearest[2]),
  });
  if (search.error !== null) {
    return <FailureNote error={search.error} onRetry={() => void search.refetch()} />;
  }
  if (search.data === undefined) {
    return <SkeletonRows rows={3} className="h-14" label={alternatives.searching} />;
  }
  if (nearest.length === 0) return <p className="text-ink2">{alternatives.none}</p>;
  return (
    <section aria-label={alternatives.title}>
      <h2 className="font-medium text-form">{alternatives.title}</h2>
      <p className="text-ink2 text-meta">{alternatives.kept}</p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {nearest.map((vehicle, place) => (
          <Alternative
            key={vehicle.slug}
            vehicle={vehicle}
            than={stay.expected_total}
            shortcut={String(place + 1)}
            onChoose={() => choose(vehicle)}
          />
        ))}
      </ul>
    </section>
  );
}

type AlternativeProps = { vehicle: Vehicle; than: number; shortcut: string; onChoose: () => void };

function Alternative({ vehicle, than, shortcut, onChoose }: AlternativeProps) {
  const { texts, locale } = useTexts();
  const { title, vehicle_type, total, currency } = vehicle;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{title}</p>
        <p className="text-ink2 text-meta">{vehicle_type?.name ?? texts.common.none}</p>
      </div>
      <div className="text-right">
        <p className="font-semibold text-form">{formatMoney(total, currency, locale)}</p>
        <p className="text-ink2 text-meta">
          {total === than ? texts.reserve.price.same : formatDifference(total - than, currency, locale)}
        </p>
      </div>
      <Button size="small" shortcut={shortcut} onClick={onChoose}>
        {texts.reserve.alternatives.choose}
        <span className="sr-only">{title}</span>
      </Button>
    </li>
  );
}
