"use client";

import { useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { isUnsafeReason, type UnsafeReason } from "@/lib/unsafe-reasons";
import { bodyOf, type EndpointDraft, refusalOf } from "./endpoint-draft";

export type EndpointForm = ReturnType<typeof useEndpointForm>;

/** A refusal of the service's, and the URL it was about: it says nothing of another. */
type Refused = { url: string; reason: UnsafeReason };

/**
 * What is filled in and what is wrong with it. The URL is judged once its field was left, by the service's own rule; what
 * only the service can find out is put to the field when it answers.
 */
export function useEndpointForm(initial: EndpointDraft, ownHost: string) {
  const [draft, setDraft] = useState(initial);
  const [left, setLeft] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [refusals, setRefusals] = useState(0);
  const body = bodyOf(draft);
  const judged = refusalOf(draft.url, ownHost);
  const noTypes = body.event_types.length === 0;
  const told = refused?.url === body.url ? refused.reason : undefined;
  return {
    draft,
    body,
    set: (changes: Partial<EndpointDraft>) => setDraft((known) => ({ ...known, ...changes })),
    leaveUrl: () => setLeft(true),
    /** What to say of the URL now. */
    refusal: (left && draft.url !== "") || tried ? (judged ?? told) : told,
    noTypes: tried && noTypes,
    /** How often it was refused, here or by the service. */
    refusals,
    /** Whether it may be sent; from then on everything that is wrong is said. */
    check: () => {
      setTried(true);
      const passes = judged === undefined && !noTypes;
      if (!passes) setRefusals((count) => count + 1);
      return passes;
    },
    /** Takes what the service says of the URL; a failure about something else is for others to show. */
    takeFailure: (error: unknown) => {
      const reason = isApiFailure(error) ? error.details.reason : undefined;
      if (!isUnsafeReason(reason)) return;
      setRefused({ url: body.url, reason });
      setRefusals((count) => count + 1);
    },
  };
}

export function isUrlRefusal(error: unknown): boolean {
  return isApiFailure(error) && error.code === "unsafe_url";
}
