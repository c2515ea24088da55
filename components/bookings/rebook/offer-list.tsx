"use client";

import { clsx } from "clsx";
import type { Vehicle } from "@/lib/contracts/availability";
import type { Booking } from "@/lib/contracts/bookings";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { useShortcuts } from "../../keyboard/shortcuts";
import { OfferRow } from "../../reservations/offer-row";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { buttonStyles } from "../../ui/button-styles";
import { Link } from "../../ui/link";
import { SkeletonRows } from "../../ui/skeleton";
import { toSearchHref } from "../to-search-href";
import { computeDifference, type RankedOffers } from "./rank-offers";
import type { Offers } from "./use-offers";
import type { Rebooking } from "./use-rebooking";

type OfferListProps = { booking: Booking; offers: Offers; rebooking: Rebooking; age: string | undefined };

/** The cars that the payment covers, and below them those that cost more, each with a number key. */
export function OfferList({ booking, offers, rebooking, age }: OfferListProps) {
  const { texts } = useTexts();
  const { rebook } = texts;
  const { shown, isPending, showLatest, error } = offers;
  const { busy } = rebooking.submission;
  const { covered = [], costlier = [] } = shown ?? {};
  const all = [...covered, ...costlier];
  const choose = (vehicle: Vehicle | undefined) => {
    if (vehicle !== undefined && !busy) rebooking.choose(vehicle, !covered.includes(vehicle));
  };
  useShortcuts({
    "1": () => choose(all[0]),
    "2": () => choose(all[1]),
    "3": () => choose(all[2]),
    "4": () => choose(all[3]),
    "5": () => choose(all[4]),
    "6": () => choose(all[5]),
    n: showLatest,
  });
  if (shown === undefined) {
    return error === null ? <SkeletonRows rows={3} className="h-14" label={rebook.searching} /> : null;
  }
  return (
    <div inert={busy} aria-busy={busy} className="space-y-3">
      <p role="status" className={clsx(!busy && "sr-only", "font-medium")}>
        {busy ? fill(rebook.booking, { car: rebooking.chosen?.vehicle.title ?? "" }) : ""}
      </p>
      {all.length === 0 && !isPending ? (
        <NoOffers href={toSearchHref(booking, age)} />
      ) : (
        <Found booking={booking} {...{ covered, costlier, isPending }} onChoose={choose} />
      )}
      {isPending ? <p className="text-ink2 text-meta">{rebook.pending}</p> : null}
      {showLatest === undefined ? null : (
        <Button size="small" shortcut="n" onClick={showLatest}>
          {rebook.showLatest}
        </Button>
      )}
    </div>
  );
}

type FoundProps = RankedOffers<Vehicle> & {
  booking: Booking;
  isPending: boolean;
  onChoose: (vehicle: Vehicle) => void;
};

function Found({ booking, covered, costlier, isPending, onChoose }: FoundProps) {
  const { texts, locale } = useTexts();
  const { rebook } = texts;
  const total = formatMoney(booking.total, booking.currency, locale);
  const rows = { booking, onChoose };
  return (
    <>
      {covered.length === 0 && !isPending ? <p>{fill(rebook.noneCovered, { total })}</p> : null}
      <Rows title={fill(rebook.covered, { total })} offers={covered} first={1} {...rows} />
      <Rows title={rebook.costlier} offers={costlier} first={covered.length + 1} {...rows} />
    </>
  );
}

type RowsProps = {
  title: string;
  booking: Booking;
  offers: readonly Vehicle[];
  /** The number key of the first row. */
  first: number;
  onChoose: (vehicle: Vehicle) => void;
};

function Rows({ title, booking, offers, first, onChoose }: RowsProps) {
  const { texts, locale } = useTexts();
  const { rebook } = texts;
  if (offers.length === 0) return null;
  const differenceText = (vehicle: Vehicle) => {
    const difference = computeDifference(vehicle, booking);
    if (difference === 0) return texts.reserve.price.same;
    return fill(difference > 0 ? rebook.collect : rebook.refund, {
      difference: formatMoney(Math.abs(difference), booking.currency, locale),
    });
  };
  return (
    <section aria-label={title}>
      <h3 className="text-ink2 text-meta">{title}</h3>
      <ol className="mt-1 divide-y divide-line border-line border-y">
        {offers.map((vehicle, place) => (
          <OfferRow
            key={vehicle.slug}
            vehicle={vehicle}
            difference={differenceText(vehicle)}
            shortcut={String(first + place)}
            action={
              computeDifference(vehicle, booking) > 0 ? texts.reserve.alternatives.choose : texts.reserve.book
            }
            onChoose={() => onChoose(vehicle)}
          />
        ))}
      </ol>
    </section>
  );
}

/** Says that no other car is available, with a link to the search that explains why. */
function NoOffers({ href }: { href: string }) {
  const { texts } = useTexts();
  const { rebook } = texts;
  return (
    <>
      <p>{rebook.none}</p>
      <Link className={buttonStyles()} href={`${href}&explain=*`}>
        {rebook.explain}
      </Link>
    </>
  );
}
