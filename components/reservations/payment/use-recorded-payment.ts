"use client";

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSession } from "../../shell/portal-session";
import { readCustomerPayment, removeCustomerPayment, saveForm, storeCustomerPayment } from "../form-storage";
import {
  type CustomerPayment,
  type RequestedTotal,
  toClaimedPayment,
  toCustomerPayment,
} from "./customer-payment";
import { storeDraftPayment } from "./store-draft-payment";

type PaymentField = { payment_reference: string };

/** A form with a field for the payment reference. */
type PaymentFormLike = {
  getValues: () => PaymentField;
  watch: (callback: (values: Partial<PaymentField>, change: { name?: string; type?: string }) => void) => {
    unsubscribe: () => void;
  };
};

export type RecordedPayment = {
  /** The payment that the customer made before this page asked for one. */
  before: CustomerPayment | undefined;
  /**
   * False until the payment has been read from the tab's storage, which is not available on the server. Until then, the
   * page must not ask for a charge.
   */
  known: boolean;
  /** Returns the payment with the reference that is in the form now, or undefined if the field is empty. */
  now: () => CustomerPayment | undefined;
  /** Stores the payment in the form for the next draft, even if its reference was filled in and not typed. */
  keep: () => void;
  /**
   * Stores the payment in the form with this total when it is sent, regardless of the result. Keeps the earlier total
   * of the same payment if it is higher.
   */
  claim: (total: number) => void;
  /** Removes the payment, because the sale was cancelled and the payment must be refunded. */
  forget: () => void;
  /**
   * Removes the payment from the sale and from the form, because the sale is booked. The payment stored for the draft
   * stays: the page of the booking compares it with the booking's payment and removes it.
   */
  leaveToBooking: () => void;
};

type About = {
  externalRef: string;
  asked: RequestedTotal;
  busy: boolean;
  /** The reference of the draft. Undefined before a draft exists. */
  draft?: string;
};

/**
 * Returns the payment that the user entered for a sale, with functions to store and remove it. It is stored for this
 * tab, so that the page asks for no other payment after the draft is renewed or the car is changed.
 */
export function useRecordedPayment(
  { getValues, watch }: PaymentFormLike,
  { externalRef, asked, busy, draft }: About,
): RecordedPayment {
  const { id: person } = useSession();
  const store = useCallback(
    (paid: CustomerPayment | undefined) => {
      storeCustomerPayment({ person, externalRef }, paid);
      if (draft !== undefined) storeDraftPayment({ person, reference: draft }, paid);
    },
    [person, externalRef, draft],
  );
  const [read, setRead] = useState<{ before: CustomerPayment | undefined }>();
  const before = read?.before;
  const latest = useRef({ asked, before });
  useEffect(() => {
    latest.current = { asked, before };
  });
  // Runs before the first paint, but not during a submission, so that the user never sees a wrong total.
  useLayoutEffect(() => {
    if (busy) return;
    const paid = readCustomerPayment({ person, externalRef });
    setRead({ before: paid });
    // A renewed draft starts with the payment of the earlier one.
    if (draft !== undefined && paid !== undefined) storeDraftPayment({ person, reference: draft }, paid);
  }, [busy, person, externalRef, draft]);
  useEffect(() => {
    const watching = watch(({ payment_reference = "" }, { name, type }) => {
      if (type !== "change" || name !== "payment_reference") return;
      const { asked: shown, before: earlier } = latest.current;
      store(toCustomerPayment(payment_reference, shown, earlier));
    });
    return () => watching.unsubscribe();
  }, [watch, store]);
  const whose = { person, externalRef };
  const now = () => toCustomerPayment(getValues().payment_reference, asked, before);
  return {
    before,
    known: read !== undefined,
    now,
    keep: () => {
      const paid = now();
      if (paid === undefined) return;
      storeCustomerPayment(whose, paid);
      saveForm(whose, { payment_reference: paid.reference });
      if (draft !== undefined) storeDraftPayment({ person, reference: draft }, undefined);
    },
    claim: (total) => {
      const reference = getValues().payment_reference.trim();
      store(toClaimedPayment(reference, { total, currency: asked.currency }, readCustomerPayment(whose)));
    },
    forget: () => {
      store(undefined);
      removeCustomerPayment(whose);
    },
    leaveToBooking: () => removeCustomerPayment(whose),
  };
}
