"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSession } from "../../shell/portal-session";
import { forgetPaid, keepPaid, readPaid, saveForm } from "../form-storage";
import { type Asked, type Paid, paidBy } from "./paid";

type PaymentField = { payment_reference: string };

/** A form with the field a payment's reference is typed into. */
type PaymentFormLike = {
  getValues: () => PaymentField;
  watch: (callback: (values: Partial<PaymentField>, change: { name?: string; type?: string }) => void) => {
    unsubscribe: () => void;
  };
};

export type Charged = {
  /** What was paid before anything is asked for here. */
  before: Paid | undefined;
  /** False on the page as the server made it, which knows nothing of it: nothing is to be charged by what that says. */
  known: boolean;
  /** What was paid by what the form says now. */
  now: () => Paid | undefined;
  /** What the form says goes along to the next draft, also where it was not typed here. */
  keep: () => void;
  /** It is sent as paid at that total: from then on it is, whatever comes of it. */
  claim: (total: number) => void;
  /** The sale is off, and the money goes back. */
  forget: () => void;
};

type About = { externalRef: string; asked: Asked; busy: boolean };

/** What the customer has paid, kept for the tab with what was typed: a renewed draft or another car must not ask twice. */
export function useRecordedPayment(
  { getValues, watch }: PaymentFormLike,
  { externalRef, asked, busy }: About,
): Charged {
  const { id: person } = useSession();
  const [read, setRead] = useState<{ before: Paid | undefined }>();
  const before = read?.before;
  const latest = useRef({ asked, before });
  useEffect(() => {
    latest.current = { asked, before };
  });
  // Before it is painted, and not while something is under way: nobody is to read a total that is not asked for.
  useLayoutEffect(() => {
    if (!busy) setRead({ before: readPaid({ person, externalRef }) });
  }, [busy, person, externalRef]);
  useEffect(() => {
    const watching = watch(({ payment_reference = "" }, { name, type }) => {
      if (type !== "change" || name !== "payment_reference") return;
      const said = latest.current;
      keepPaid({ person, externalRef }, paidBy(payment_reference, said.asked, said.before));
    });
    return () => watching.unsubscribe();
  }, [watch, person, externalRef]);
  const whose = { person, externalRef };
  const now = () => paidBy(getValues().payment_reference, asked, before);
  return {
    before,
    known: read !== undefined,
    now,
    keep: () => {
      const paid = now();
      if (paid === undefined) return;
      keepPaid(whose, paid);
      saveForm(whose, { payment_reference: paid.reference });
    },
    claim: (total) => {
      const reference = getValues().payment_reference.trim();
      keepPaid(whose, { total, currency: asked.currency, reference });
    },
    forget: () => forgetPaid(whose),
  };
}
