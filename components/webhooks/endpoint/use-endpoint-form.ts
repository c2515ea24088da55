"use client";

import { useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { isUnsafeReason, type UnsafeReason } from "@/lib/unsafe-reasons";
import { type EndpointDraft, findUrlRefusal, toEndpointBody } from "./endpoint-draft";

export type EndpointForm = ReturnType<typeof useEndpointForm>;

/**
 * A URL that the service rejected, with the reason. The form shows the reason only while its field contains this URL.
 */
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
    /** The number of times that the form or the service rejected the input. */
    refusals,
    /** Validates the form and returns whether it may be sent. From then on the form shows all errors. */
    check: () => {
      setTried(true);
      const passes = judged === undefined && !noTypes;
      if (!passes) setRefusals((count) => count + 1);
      return passes;
    },
    /**
     * Shows the error at the URL field if the service rejected the URL. Ignores other errors, which `FormFailure`
     * shows.
     */
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
