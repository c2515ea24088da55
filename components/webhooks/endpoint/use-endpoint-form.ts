"use client";

import { useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { isUnsafeReason, type UnsafeReason } from "@/lib/unsafe-reasons";
import { type EndpointDraft, findUrlRefusal, toEndpointBody } from "./endpoint-draft";

export type EndpointForm = ReturnType<typeof useEndpointForm>;

/** A rejection by the service, and the rejected URL. It does not apply to another URL. */
type Refused = { url: string; reason: UnsafeReason };

/**
 * Returns the form's fields and errors. The URL is validated when its field loses the focus, by the service's
 * own rules. Errors that only the service can detect are shown at the field after its response.
 */
export function useEndpointForm(initial: EndpointDraft, ownHost: string) {
  const [draft, setDraft] = useState(initial);
  const [left, setLeft] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [refusals, setRefusals] = useState(0);
  const body = toEndpointBody(draft);
  const judged = findUrlRefusal(draft.url, ownHost);
  const noTypes = body.event_types.length === 0;
  const told = refused?.url === body.url ? refused.reason : undefined;
  return {
    draft,
    body,
    set: (changes: Partial<EndpointDraft>) => setDraft((known) => ({ ...known, ...changes })),
    leaveUrl: () => setLeft(true),
    /** The error to show for the URL. */
    refusal: (left && draft.url !== "") || tried ? (judged ?? told) : told,
    noTypes: tried && noTypes,
    /** The number of rejections, by the form or the service. */
    refusals,
    /** Returns whether the form may be sent. From then on all errors are shown. */
    check: () => {
      setTried(true);
      const passes = judged === undefined && !noTypes;
      if (!passes) setRefusals((count) => count + 1);
      return passes;
    },
    /** Shows a rejection of the URL at its field. Other errors are shown elsewhere. */
    takeFailure: (error: unknown) => {
      const reason = isApiFailure(error) ? error.details.reason : undefined;
      if (!isUnsafeReason(reason)) return;
      setRefused({ url: body.url, reason });
      setRefusals((count) => count + 1);
    },
  };
}

/** Returns whether the API rejected the URL of the endpoint as unsafe. */
export function isUrlRefusal(error: unknown): boolean {
  return isApiFailure(error) && error.code === "unsafe_url";
}
