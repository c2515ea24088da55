"use client";

import { useState } from "react";
import type { ReserveInput } from "@/lib/api/reservations";
import type { Draft } from "@/lib/contracts/portal/drafts";
import { useShortcuts } from "../../keyboard/shortcuts";
import { toExternalReference } from "../new-external-reference";
import { useRecordedPayment } from "../payment/use-recorded-payment";
import { toRenewBody } from "../reserve-body";
import { needsDecision } from "../submit/refusal-note";
import { renewableSeconds } from "./countdown";
import { useBookedElsewhere } from "./use-booked-elsewhere";
import { useBookDraft, usePayment, useRenewDraft, useTimedDraft } from "./use-draft";

export type DraftState = ReturnType<typeof useDraftState>;

/** Returns the state of a draft, its actions, and which of them is the main one. */
export function useDraftState(first: { draft: Draft; now: string }) {
  const { draft, secondsLeft } = useTimedDraft(first);
  const elsewhere = useBookedElsewhere(draft.reference);
  const payment = usePayment(draft);
  const booking = useBookDraft(draft);
  const renewal = useRenewDraft(draft);
  const [expected, setExpected] = useState(draft.total);
  const [pressed, setPressed] = useState<"book" | "renew">();
  const over = secondsLeft <= 0 && !booking.busy;
  const busy = booking.busy || renewal.busy;
  const asked = { total: expected, currency: draft.currency };
  const charged = useRecordedPayment(payment, {
    externalRef: toExternalReference(draft),
    asked,
    busy,
    draft: draft.reference,
  });

  // The page may show an earlier state of the draft, for example after Back.
  const isReady = elsewhere.checked && charged.known;
  const renew = (changes: Partial<ReserveInput> = {}) => {
    if (!isReady) return;
    setPressed("renew");
    charged.keep();
    renewal.submit(toRenewBody(draft, { expected_total: expected, ...renewal.changes, ...changes }));
  };
  const bookAt = (expected_total: number) => {
    if (!isReady) return;
    setPressed("book");
    setExpected(expected_total);
    void payment.handleSubmit(({ payment_reference }) => {
      charged.claim(expected_total);
      booking.submit({ payment_reference: payment_reference.trim(), expected_total });
    })();
  };
  const primary = () => (over ? renew() : bookAt(expected));
  // A submission resumed from an earlier visit was not started in this one.
  const renewing = pressed === "renew" || (pressed === undefined && renewal.state.phase !== "idle");
  const { state } = renewing ? renewal : booking;
  const choosing = needsDecision(state);
  const isRefusedAsBooked = state.phase === "refused" && state.failure.code === "already_booked";
  const isBlocked = choosing || busy || elsewhere.booked;
  useShortcuts({ "$mod+Enter": isBlocked ? undefined : primary });
  return {
    draft,
    secondsLeft,
    /**
     * True if the draft was booked in another tab, by a colleague or by a program. This page must then be replaced by
     * the booking's page. False for a booking made on this page, because that submission opens the booking's page.
     */
    bookedElsewhere: (elsewhere.booked || isRefusedAsBooked) && !busy,
    /** True if the draft no longer exists, also while it is being deleted or renewed on this page. */
    missing: elsewhere.missing,
    /** False while nothing may be charged, booked or renewed, because the page may show an earlier state. */
    isReady,
    expected,
    over,
    renewable: secondsLeft <= renewableSeconds,
    busy,
    booked: booking.state.phase === "done" || booking.state.phase === "found",
    payment,
    asked,
    charged,
    booking,
    renewal,
    renewing,
    choosing,
    primary,
    renew,
    bookAt,
  };
}
