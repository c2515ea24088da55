"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { nearestByTotal, staySearchQuery } from "@/lib/api/reservations-search";
import type { Vehicle } from "@/lib/contracts/availability";
import { formatDifference } from "@/lib/format/format-money";
import type { ReserveQuery } from "@/lib/read-reserve-query";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { SkeletonRows } from "../ui/skeleton";
import { OfferRow } from "./offer-row";
import { stayHref } from "./stay-href";
import { toStaySearch } from "./stay-search";

/**
 * Up to three other cars for the rental whose totals are closest to the expected one, each with a number key. Choosing
 * one keeps the customer's data.
 */
export function Alternatives({ stay, location }: { stay: ReserveQuery; location: string }) {
  const { texts, locale } = useTexts();
  const { alternatives } = texts.reserve;
  const router = useRouter();
  const search = useQuery(staySearchQuery(toStaySearch(stay, location)));
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
          <OfferRow
            key={vehicle.slug}
            vehicle={vehicle}
            difference={
              vehicle.total === stay.expected_total
                ? texts.reserve.price.same
                : formatDifference(vehicle.total - stay.expected_total, vehicle.currency, locale)
            }
            shortcut={String(place + 1)}
            action={alternatives.choose}
            onChoose={() => choose(vehicle)}
          />
        ))}
      </ul>
    </section>
  );
}
