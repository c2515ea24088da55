"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bookingKeys } from "@/lib/api/bookings";
import { fetchPaymentUses } from "@/lib/api/payment-use";
import { bookInOneStep, type OneStepInput } from "@/lib/api/reservations";
import { removePending } from "@/lib/api/submissions/submissions-store";
import type { Vehicle } from "@/lib/contracts/availability";
import type { Booking } from "@/lib/contracts/bookings";
import { findPaymentUse } from "@/lib/payment-use";
import { toExternalReference } from "../../reservations/new-external-reference";
import { readPriceChange } from "../../reservations/payment/price-change";
import {
  type PlanWithoutPerson,
  type Submitting,
  useSubmission,
} from "../../reservations/submit/use-submission";
import { useSession } from "../../shell/portal-session";
import { toRebookBody } from "./rebook-body";

export type ChosenCar = {
  vehicle: Vehicle;
  /** The total at which the car is booked. */
  total: number;
  /** The total that was shown before, if the price has changed since. */
  before: number | undefined;
  /** Whether the user must confirm first, because there is a difference to collect or the price has changed. */
  needsConfirmation: boolean;
  payment: string;
};

export type Rebooking = {
  submission: Submitting;
  /**
   * The chosen car. Undefined before a choice, after the user goes back, and after a rejection other than a
   * changed price.
   */
  chosen: ChosenCar | undefined;
  /** Books a car, or first asks the user to confirm if `needsConfirmation` is true. */
  choose: (vehicle: Vehicle, needsConfirmation: boolean) => void;
  /** Books the chosen car at its total, with this payment reference. */
  confirm: (payment: string) => void;
  /** Sends the last choice again. */
  retry: () => void;
  goBack: () => void;
};

type Choice = { vehicle: Vehicle; total: number; payment: string; sent: boolean };

/**
 * Returns the chosen car and the submission that books it with the payment of an ended booking, at most once for that
 * booking across all windows and users. `seenReference` is the reference of a booking with the same payment that the user has
 * already seen.
 */
export function useRebooking(booking: Booking, seenReference: string | undefined): Rebooking {
  const { reference } = booking;
  const { id: person } = useSession();
  const queries = useQueryClient();
  const [choice, setChoice] = useState<Choice>();
  const anchor = `rebook-${reference}`;
  const findRebooked = async () => {
    const use = findPaymentUse(
      booking,
      await fetchPaymentUses(booking, toExternalReference(booking)),
      toExternalReference,
    );
    return use?.active && use.booking.reference !== seenReference ? use.booking.reference : undefined;
  };
  const plan: PlanWithoutPerson<OneStepInput> = {
    op: "one_step",
    sharesKey: true,
    anchor: () => anchor,
    href: () => `/bookings/${reference}`,
    about: ({ external_ref = null, payment_reference }) => ({ external_ref, payment_reference }),
    // A colleague may have booked another car with this payment since the page was loaded.
    send: async (body, key) => (await findRebooked()) ?? (await bookInOneStep(body, key)),
    lookUp: findRebooked,
  };
  const submission = useSubmission<OneStepInput>(plan, () => {
    // This page, and not only that of the new booking, shows the result.
    removePending({ person, op: "one_step", anchor });
    void queries.invalidateQueries({ queryKey: bookingKeys.all });
  });
  const send = (vehicle: Vehicle, total: number, payment: string) => {
    setChoice({ vehicle, total, payment, sent: true });
    submission.submit(toRebookBody(booking, { slug: vehicle.slug, total, payment }));
  };
  const chosen = toChosen(choice, submission);
  return {
    submission,
    chosen,
    choose: (vehicle, asks) => {
      if (submission.busy) return;
      const { payment_reference: payment } = booking;
      if (asks) setChoice({ vehicle, total: vehicle.total, payment, sent: false });
      else send(vehicle, vehicle.total, payment);
    },
    confirm: (payment) => {
      if (chosen !== undefined && !submission.busy) send(chosen.vehicle, chosen.total, payment);
    },
    retry: () => {
      if (choice !== undefined) send(choice.vehicle, choice.total, choice.payment);
    },
    goBack: () => setChoice(undefined),
  };
}

/**
 * Returns the choice. After a rejection because of a changed price, it has the current total. Returns `undefined`
 * without a choice and after any other rejection.
 */
function toChosen(choice: Choice | undefined, { state }: Submitting): ChosenCar | undefined {
  if (choice === undefined) return undefined;
  const { sent, ...shown } = choice;
  if (!sent || state.phase !== "refused") return { ...shown, before: undefined, needsConfirmation: !sent };
  const change = readPriceChange(state.failure);
  return change && { ...shown, total: change.current, before: change.expected, needsConfirmation: true };
}
