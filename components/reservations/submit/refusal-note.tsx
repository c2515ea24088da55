"use client";

import type { ReactNode } from "react";
import type { ApiFailure } from "@/lib/api/api-failure";
import type { Submission } from "@/lib/api/submissions/submissions";
import type { Vehicle } from "@/lib/contracts/availability";
import type { ReserveQuery } from "@/lib/read-reserve-query";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { buttonStyles } from "../../ui/button-styles";
import { lazyComponent } from "../../ui/lazy-component";
import { Link } from "../../ui/link";
import type { CustomerPayment } from "../payment/customer-payment";
import { readPriceChange } from "../payment/price-change";
import { PriceChoices, type Stage, StopButton } from "../payment/price-choices";
import { PricePanel } from "../payment/price-panel";
import { searchHref } from "../stay-href";

const Alternatives = lazyComponent(() => import("../alternatives").then((module) => module.Alternatives));

/** The note about a repeated search. Loaded only if the search of a supplier's offer has expired. */
const SearchedAgain = lazyComponent(() => import("./searched-again").then((module) => module.SearchedAgain));

const PriceChanges = lazyComponent(() =>
  import("../../prices/price-changes").then((module) => module.PriceChanges),
);

export type RefusalProps = {
  failure: ApiFailure;
  stage: Stage;
  stay: ReserveQuery;
  /** The car's title and location, to search for it again. */
  title: string;
  location: string | undefined;
  paid?: CustomerPayment | undefined;
  /** Whether the choices at a new total are hidden, because the page may show an earlier state. */
  blocked?: boolean;
  onAgreeTotal: (total: number) => void;
  onAgreeVehicle: (vehicle: Vehicle) => void;
  onCounterPickup: () => void;
  onRetry: () => void;
  onRenew?: (() => void) | undefined;
  onStop?: (() => void) | undefined;
  bookingHref?: string | undefined;
};

/**
 * Errors after which a repetition with the same idempotency key cannot make a booking. The customer's payment can then
 * be refunded.
 */
const finalErrors = new Set([
  "delivery_not_available",
  "reservation_expired",
  "not_found",
  "invalid_date_range",
]);
const choices = new Set(["price_mismatch", "search_expired", "unavailable"]);

/**
 * Returns whether the user must first sign in again or choose how to continue, because the same request would be
 * rejected again.
 */
export function needsDecision(state: Submission<string>): boolean {
  return state.phase === "signedOut" || (state.phase === "refused" && choices.has(state.failure.code));
}

/** The reason why a submission was rejected, and the actions that the user can choose from. */
export function RefusalNote(props: RefusalProps) {
  const { failure, stay, location } = props;
  if (failure.code === "price_mismatch") return <Mismatch {...props} />;
  if (failure.code === "search_expired" && location !== undefined) {
    // A draft is bound to its expired offer and must be renewed. Without a draft the new offer is booked
    // directly.
    const stage = props.stage === "book" && props.onRenew !== undefined ? "renew" : props.stage;
    return <SearchedAgain {...props} stage={stage} location={location} onAgree={props.onAgreeVehicle} />;
  }
  if (failure.code === "unavailable" && location !== undefined) {
    return (
      <div className="space-y-4">
        <FailureNote
          error={failure}
          actions={
            <>
              <OtherCars stay={stay} location={location} />
              <StopButton onStop={props.onStop} />
            </>
          }
        />
        <Alternatives stay={stay} location={location} />
      </div>
    );
  }
  const repeats = failure.unknownOutcome || failure.code === "rate_limited";
  return (
    <FailureNote
      error={failure}
      actions={
        <>
          <Remedy {...props} />
          {finalErrors.has(failure.code) || choices.has(failure.code) ? (
            <StopButton onStop={props.onStop} />
          ) : null}
        </>
      }
      onRetry={repeats ? props.onRetry : undefined}
    />
  );
}

function Mismatch({ failure, stage, stay, location, paid, blocked, onAgreeTotal, onStop }: RefusalProps) {
  const { texts } = useTexts();
  const { price } = texts.reserve;
  const change = readPriceChange(failure);
  if (change === undefined) return <FailureNote error={failure} />;
  return (
    <PricePanel
      title={stage === "book" ? price.title : price.titleReserve}
      change={change}
      requestId={failure.requestId}
      paid={paid}
      blocked={blocked}
      days={<PriceChanges changes={failure.details.changes} currency={change.currency} />}
    >
      <PriceChoices
        change={change}
        stage={stage}
        otherCarsHref={searchHref({ ...stay, location })}
        onAgree={() => onAgreeTotal(change.current)}
        onStop={onStop}
      />
    </PricePanel>
  );
}

function Remedy({ failure, stay, location, onCounterPickup, onRenew, bookingHref }: RefusalProps): ReactNode {
  const { texts } = useTexts();
  const { reserve } = texts;
  switch (failure.code) {
    case "delivery_not_available":
      return (
        <Button look="primary" onClick={onCounterPickup}>
          {reserve.counterPickup}
        </Button>
      );
    case "reservation_expired":
      return onRenew === undefined ? null : (
        <Button look="primary" onClick={onRenew}>
          {reserve.renewAndContinue}
        </Button>
      );
    case "already_booked":
      return bookingHref === undefined ? null : (
        <Link className={buttonStyles({ look: "primary" })} href={bookingHref}>
          {reserve.openBooking}
        </Link>
      );
    case "unavailable":
    case "search_expired":
    case "not_found":
    case "invalid_date_range":
      return <OtherCars stay={stay} location={location} />;
    default:
      return null;
  }
}

function OtherCars({ stay, location }: { stay: ReserveQuery; location: string | undefined }) {
  const { texts } = useTexts();
  return (
    <Link className={buttonStyles({ look: "plain" })} href={searchHref({ ...stay, location })}>
      {texts.reserve.anotherCar}
    </Link>
  );
}
