"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { draftKeys } from "@/lib/api/drafts";
import {
  type BookInput,
  book,
  draftQuery,
  findLostBooking,
  type ReserveInput,
  reserve as sendReserve,
} from "@/lib/api/reservations";
import { publishBooked } from "@/lib/api/submissions/booked-references";
import { findPending } from "@/lib/api/submissions/submissions-store";
import type { Draft } from "@/lib/contracts/portal/drafts";
import { useSession } from "../../shell/portal-session";
import { useServerClock } from "../../time/use-server-clock";
import { readForm, removeForm, saveForm } from "../form-storage";
import { fetchRules, lazyResolver } from "../lazy-resolver";
import { toExternalReference } from "../new-external-reference";
import type { PaymentForm } from "../reserve-rules";
import { useSubmission } from "../submit/use-submission";
import { replaceDraft } from "./replace-draft";

/** Returns a draft, which is reloaded when the page becomes visible, and the seconds until it expires. */
export function useTimedDraft(first: { draft: Draft; now: string }) {
  const { reference } = first.draft;
  const asked = useQuery(draftQuery(reference));
  const { draft, now } = asked.data ?? first;
  const clock = useServerClock(now, {
    receivedAt: asked.data === undefined ? undefined : asked.dataUpdatedAt,
  });
  const secondsLeft = Math.ceil((Date.parse(draft.expires_at) - clock) / 1000);
  return { draft, secondsLeft };
}

/**
 * Returns the form for the payment reference, and stores its text in this tab while the user types. Also stores the
 * customer's data, so that it is filled in for another car.
 */
export function usePayment(draft: Draft) {
  const { id: person } = useSession();
  const { reference } = draft;
  const externalRef = toExternalReference(draft);
  const form = useForm<PaymentForm>({
    resolver: lazyResolver((rules) => rules.paymentRules),
    defaultValues: { payment_reference: "" },
  });
  const { setValue, watch } = form;
  const { first_name, last_name, email, phone } = draft.customer;
  useEffect(() => {
    const whose = { person, externalRef };
    // The text typed in a closed tab is lost, but not what that tab has sent.
    const sent = findPending({ person, op: "book", anchor: reference })?.payment_reference ?? "";
    setValue("payment_reference", readForm(whose).payment_reference || sent);
    saveForm(whose, { first_name, last_name, email, phone: phone ?? "" });
    const watching = watch((values, { type }) => {
      saveForm(whose, values);
      if (type === "change") void fetchRules();
    });
    return () => watching.unsubscribe();
  }, [person, reference, externalRef, first_name, last_name, email, phone, setValue, watch]);
  return form;
}

/**
 * Returns the submission that books the draft. After success, removes the stored form and opens the booking.
 */
export function useBookDraft(draft: Draft) {
  const { id: person } = useSession();
  const { reference } = draft;
  const router = useRouter();
  const queries = useQueryClient();
  return useSubmission<BookInput>(
    {
      op: "book",
      anchor: () => reference,
      href: () => `/reservations/${reference}`,
      about: ({ payment_reference }) => ({ external_ref: draft.external_ref, payment_reference }),
      send: async (body, key) => await book(reference, body, key),
      lookUp: async ({ external_ref, payment_reference }) =>
        await findLostBooking({
          externalRef: external_ref,
          paymentReference: payment_reference ?? "",
          reference,
        }),
    },
    (booked) => {
      removeForm({ person, externalRef: toExternalReference(draft) });
      publishBooked(booked);
      void queries.invalidateQueries({ queryKey: [...draftKeys.all, "next"] });
      router.push(`/bookings/${booked}`);
    },
  );
}

/**
 * Returns the submission that reserves the draft's rental again. It uses the next submission number, because the old
 * idempotency key would return the expired draft. After success, deletes the earlier draft. `changes` is the body that
 * was sent last, so that a retry can repeat its changes.
 */
export function useRenewDraft(draft: Draft) {
  const { id: person } = useSession();
  const { reference } = draft;
  const router = useRouter();
  const queries = useQueryClient();
  const [last, setLast] = useState<ReserveInput>();
  const renewal = useSubmission<ReserveInput>(
    {
      op: "reserve",
      anew: true,
      anchor: () => toExternalReference(draft),
      href: () => `/reservations/${reference}`,
      about: ({ external_ref = null }) => ({ external_ref, payment_reference: null }),
      send: sendReserve,
      lookUp: async () => undefined,
    },
    async (renewed) => {
      const path = await replaceDraft({ person, draft }, renewed);
      void queries.invalidateQueries({ queryKey: [...draftKeys.all, "next"] });
      router.replace(path);
    },
  );
  const submit = (body: ReserveInput) => {
    setLast(body);
    renewal.submit(body);
  };
  return { ...renewal, submit, changes: last ?? {} };
}
