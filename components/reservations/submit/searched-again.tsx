"use client";

import { useQuery } from "@tanstack/react-query";
import type { ApiFailure } from "@/lib/api/api-failure";
import { findSameVehicle, staySearchQuery } from "@/lib/api/reservations-search";
import type { Vehicle } from "@/lib/contracts/availability";
import type { ReserveQuery } from "@/lib/read-reserve-query";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { SkeletonRows } from "../../ui/skeleton";
import { Alternatives } from "../alternatives";
import type { CustomerPayment } from "../payment/customer-payment";
import { priceChange } from "../payment/price-change";
import { PriceChoices, type Stage, StopButton } from "../payment/price-choices";
import { PricePanel } from "../payment/price-panel";
import { searchHref } from "../stay-href";
import { toStaySearch } from "../stay-search";

type Props = {
  failure: ApiFailure;
  stay: ReserveQuery;
  location: string;
  title: string;
  stage: Stage;
  paid?: CustomerPayment | undefined;
  blocked?: boolean | undefined;
  onAgree: (vehicle: Vehicle) => void;
  onStop?: (() => void) | undefined;
};

/**
 * Repeats the search of an expired offer automatically. Shows the same car with its current total, or other cars if the
 * search no longer finds it.
 */
export function SearchedAgain(props: Props) {
  const { failure, stay, location, title, stage, paid, blocked, onAgree, onStop } = props;
  const { texts } = useTexts();
  const { reserve } = texts;
  // Earlier prices have expired.
  const search = useQuery({ ...staySearchQuery(toStaySearch(stay, location)), staleTime: 0 });
  if (search.error !== null) {
    return (
      <FailureNote
        error={search.error}
        onRetry={() => void search.refetch()}
        actions={<StopButton onStop={onStop} />}
      />
    );
  }
  if (search.data === undefined || search.isFetching) {
    return <SkeletonRows rows={3} className="h-12" label={reserve.alternatives.searching} />;
  }
  const found = findSameVehicle(search.data, { slug: stay.car, title, location });
  if (found === undefined) {
    return (
      <div className="space-y-4">
        <FailureNote error={failure} actions={<StopButton onStop={onStop} />} />
        <Alternatives stay={stay} location={location} />
      </div>
    );
  }
  const change = priceChange(stay.expected_total, found.total, found.currency) ?? {
    expected: stay.expected_total,
    current: found.total,
    difference: 0,
    share: 0,
    currency: found.currency,
  };
  return (
    <PricePanel
      title={reserve.price.titleSearch}
      change={change}
      requestId={failure.requestId}
      paid={paid}
      blocked={blocked}
    >
      <PriceChoices
        change={change}
        stage={stage}
        otherCarsHref={searchHref({ ...stay, location, search_id: undefined })}
        onAgree={() => onAgree(found)}
        onStop={onStop}
      />
    </PricePanel>
  );
}
