"use client";

import { useLayoutEffect, useState } from "react";
import { findOtherBooking } from "@/lib/api/other-booking";
import { bookInOneStep, findLostBooking, reserve as sendReserve } from "@/lib/api/reservations";
import type { ReserveQuery } from "@/lib/read-reserve-query";
import { useSession } from "../shell/portal-session";
import { readBookedReference, storeBookedStay } from "./booked-stays";
import { CustomerForm } from "./customer-form";
import { BookedDraft } from "./draft/booked-draft";
import { removeForm } from "./form-storage";
import type { CustomerPayment } from "./payment/customer-payment";
import { toOneStepBody, toReserveBody } from "./reserve-body";
import { stayHref } from "./stay-href";
import type { StayCar } from "./stay-summary";
import { StoppedNote } from "./submit/stopped-note";
import { type SaleCancellation, useCancelSale } from "./submit/use-cancel-sale";
import { type CustomerFormState, useCustomerForm } from "./use-customer-form";

type Props = { stay: ReserveQuery & { external_ref: string }; car: StayCar; location: string | undefined };

/** The page that reserves a car, or books it in one step for a customer who has already paid. */
export function ReservePage(props: Props) {
  const href = stayHref(props.stay);
  const [booked, setBooked] = useState<string>();
  // Before the first paint, because Back to a booked sale must not ask for the payment again.
  useLayoutEffect(() => setBooked(readBookedReference(href)), [href]);
  if (booked !== undefined) return <BookedDraft reference={booked} />;
  return props.stay.mode === "one-step" ? <OneStepForm {...props} /> : <ReserveForm {...props} />;
}

function ReserveForm({ stay, car, location }: Props) {
  const customerForm = useCustomerForm(stay, {
    paid: false,
    bodyOf: toReserveBody,
    plan: {
      op: "reserve",
      about: ({ external_ref = null }) => ({ external_ref, payment_reference: null }),
      send: sendReserve,
      // A draft holds nothing: if its key can no longer succeed, no draft exists.
      lookUp: async () => undefined,
    },
    onDone: (reference, goTo) => goTo(`/reservations/${reference}`),
  });
  const [stopped, cancellation] = useStopped(customerForm);
  if (stopped !== undefined) return <StoppedNote paid={stopped.paid} stay={stay} />;
  // The customer paid for a car that was unavailable, and another car was chosen.
  const refunds = customerForm.charged.before === undefined ? undefined : cancellation;
  return (
    <CustomerForm
      customerForm={customerForm}
      car={car}
      location={location}
      paid={false}
      cancellation={refunds}
    />
  );
}

function OneStepForm({ stay, car, location }: Props) {
  const { id: person } = useSession();
  const customerForm = useCustomerForm(stay, {
    paid: true,
    bodyOf: toOneStepBody,
    findOther: findOtherBooking,
    plan: {
      op: "one_step",
      about: ({ external_ref = null, payment_reference }) => ({ external_ref, payment_reference }),
      send: bookInOneStep,
      lookUp: async ({ external_ref, payment_reference }) =>
        await findLostBooking({ externalRef: external_ref, paymentReference: payment_reference ?? "" }),
    },
    onDone: (reference, goTo) => {
      removeForm({ person, externalRef: stay.external_ref });
      storeBookedStay(stayHref(stay), reference);
      goTo(`/bookings/${reference}`);
    },
  });
  const [stopped, cancellation] = useStopped(customerForm);
  if (stopped !== undefined) return <StoppedNote paid={stopped.paid} stay={stay} />;
  return (
    <CustomerForm
      customerForm={customerForm}
      car={car}
      location={location}
      paid
      cancellation={cancellation}
    />
  );
}

function useStopped({
  charged,
  anchor,
}: CustomerFormState): [{ paid: CustomerPayment | undefined } | undefined, SaleCancellation] {
  const [stopped, setStopped] = useState<{ paid: CustomerPayment | undefined }>();
  return [stopped, useCancelSale({ externalRef: anchor, charged }, (paid) => setStopped({ paid }))];
}
