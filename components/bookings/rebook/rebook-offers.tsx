"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bookingKeys } from "@/lib/api/bookings";
import { findReference, type Submission } from "@/lib/api/submissions/submissions";
import type { Booking } from "@/lib/contracts/bookings";
import { formatMoney } from "@/lib/format/format-money";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../../errors/failure-note";
import { toExternalReference } from "../../reservations/new-external-reference";
import { readSaleAge } from "../../reservations/sale-age";
import { useSession } from "../../shell/portal-session";
import { useTexts } from "../../texts/texts-provider";
import { buttonStyles } from "../../ui/button-styles";
import { Link } from "../../ui/link";
import { toRentalSearch } from "../to-search-href";
import { ConfirmOffer } from "./confirm-offer";
import { OfferList } from "./offer-list";
import { RebookNote } from "./rebook-note";
import { useOffers } from "./use-offers";
import { useRebooking } from "./use-rebooking";

type RebookOffersProps = {
  booking: Booking;
  /** The reference of a booking with the same payment that the user has already seen. */
  known: string | undefined;
};

/** Other cars for the rental of an ended booking. The user can book one of them with the payment of that booking. */
export function RebookOffers({ booking, known }: RebookOffersProps) {
  const { texts, locale } = useTexts();
  const { rebook } = texts;
  const { total, currency, payment_reference: payment, customer, reference } = booking;
  const { id: person } = useSession();
  // Read before the first search, which would otherwise find cars that the driver may not rent.
  const [age] = useState(() => readSaleAge({ person, externalRef: toExternalReference(booking) }));
  const offers = useOffers(toRentalSearch(booking, age), booking);
  const rebooking = useRebooking(booking, known);
  const { chosen, submission } = rebooking;
  const code = refusalCode(submission.state);
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each rejection.
  useEffect(() => {
    if (code === "unavailable" || code === "search_expired") offers.restart();
    // Another window has booked another car with this payment.
    if (code === "idempotency_key_reused")
      void queries.invalidateQueries({ queryKey: bookingKeys.one(reference) });
  }, [submission.state]);
  const made = findReference(submission.state);
  if (made !== undefined) return <Booked reference={made} />;
  return (
    <section
      aria-labelledby="rebook"
      className="rounded-panel border border-line-strong bg-surface px-4 py-3"
    >
      <h2 id="rebook" className="font-semibold text-form">
        {rebook.title}
      </h2>
      <p className="text-ink2">
        {fill(rebook.text, {
          customer: `${customer.first_name} ${customer.last_name}`,
          total: formatMoney(total, currency, locale),
          payment,
        })}
      </p>
      <div className="mt-3 space-y-3">
        <RebookNote booking={booking} rebooking={rebooking} />
        {chosen?.needsConfirmation ? (
          <ConfirmOffer key={chosen.total} booking={booking} rebooking={rebooking} chosen={chosen} />
        ) : (
          <>
            {offers.error === null ? null : <FailureNote error={offers.error} onRetry={offers.restart} />}
            <OfferList booking={booking} offers={offers} rebooking={rebooking} age={age} />
          </>
        )}
      </div>
    </section>
  );
}

function refusalCode(state: Submission<string>): string | undefined {
  return state.phase === "refused" ? state.failure.code : undefined;
}

/** Says that the car is booked, with a link to the new booking, until the page has loaded that booking. */
function Booked({ reference }: { reference: string }) {
  const { texts } = useTexts();
  return (
    <p role="status" className="flex flex-wrap items-center gap-3">
      {fill(texts.rebook.booked, { reference })}
      <Link className={buttonStyles({ look: "primary" })} href={`/bookings/${reference}`}>
        {texts.reserve.openBooking}
      </Link>
    </p>
  );
}
