"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { draftKeys } from "@/lib/api/drafts";
import type { ReserveQuery } from "@/lib/read-reserve-query";
import { useSession } from "../shell/portal-session";
import { type RecordedPayment, useRecordedPayment } from "./payment/use-recorded-payment";
import type { ReserveForm } from "./reserve-rules";
import { storeSaleAge } from "./sale-age";
import { stayHref } from "./stay-href";
import { type PlanWithoutPerson, type Submitting, useSubmission } from "./submit/use-submission";
import { useOtherBooking } from "./use-other-booking";
import { useReserveForm } from "./use-reserve-form";

export type CustomerFormState = {
  form: UseFormReturn<ReserveForm>;
  submission: Submitting;
  /** The rental with the changes that the user accepted: another car, another total or counter pickup. */
  stay: ReserveQuery;
  submit: (changes?: Partial<ReserveQuery>) => void;
  charged: RecordedPayment;
  /**
   * Another booking with the same external reference, about which the user is asked. `bookAgain` books in spite of it.
   * Undefined if there is no question.
   */
  other: { reference: string; bookAgain: () => void } | undefined;
  /** Returns the external reference in the form. The idempotency key is derived from it. */
  anchor: () => string;
};

export type CustomerFormWork<B> = {
  paid: boolean;
  bodyOf: (stay: ReserveQuery, form: ReserveForm) => B;
  plan: Omit<PlanWithoutPerson<B>, "anchor" | "href">;
  /** Finds a booking that the user must be asked about before the body is sent. */
  findOther?: (body: B) => Promise<string | undefined>;
  onDone: (reference: string, goTo: (href: string) => void) => void;
};

/**
 * Returns the state of the customer form. Keeps the external reference in the URL, so that a reload continues the same
 * submission.
 */
export function useCustomerForm<B>(
  stay: ReserveQuery & { external_ref: string },
  work: CustomerFormWork<B>,
): CustomerFormState {
  const { external_ref } = stay;
  const { id: person } = useSession();
  const router = useRouter();
  const queries = useQueryClient();
  const form = useReserveForm(external_ref, work.paid);
  const [agreed, setAgreed] = useState<Partial<ReserveQuery>>({});
  const href = stayHref(stay);
  // Runs after the framework's effects, because the framework cannot go back to a history entry written
  // before them.
  useEffect(() => queueMicrotask(() => window.history.replaceState(null, "", href)), [href]);
  const anchor = () => form.getValues("external_ref").trim() || external_ref;
  const plan = { ...work.plan, anchor, href: () => href };
  const submission = useSubmission<B>(plan, (reference) => {
    void queries.invalidateQueries({ queryKey: draftKeys.all });
    work.onDone(reference, router.push);
  });
  const other = useOtherBooking();
  const now = { ...stay, ...agreed };
  const asked = { total: now.expected_total, currency: now.currency };
  const charged = useRecordedPayment(form, { externalRef: external_ref, asked, busy: submission.busy });
  const submit = (changes: Partial<ReserveQuery> = {}) => {
    const next = { ...agreed, ...changes };
    setAgreed(next);
    void form.handleSubmit((values) => {
      const sent = { ...stay, ...next };
      const body = work.bodyOf(sent, values);
      const send = () => {
        if (work.paid) charged.claim(sent.expected_total);
        if (stay.age !== undefined) storeSaleAge({ person, externalRef: anchor() }, stay.age);
        submission.submit(body);
      };
      const { findOther } = work;
      if (findOther === undefined) send();
      else void other.guard(() => findOther(body), send);
    })();
  };
  const bookAgain = () => {
    other.accept();
    submit();
  };
  return {
    form,
    submission: { ...submission, busy: submission.busy || other.checking },
    stay: now,
    charged,
    other: other.found === undefined ? undefined : { reference: other.found, bookAgain },
    submit,
    anchor,
  };
}
