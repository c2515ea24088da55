"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { availabilityKeys, type SearchRequest, withoutRefetch } from "@/lib/api/availability";
import type { Availability } from "@/lib/contracts/availability";

/** The request that starts a search, and its response, which was rendered with the page. */
export type FirstSearch = { request: SearchRequest; answer: Availability };

const receivedAt = new WeakMap<FirstSearch, number>();

/**
 * Stores the response that was rendered with the page in the query cache, so that the browser does not send the search
 * again. Ignores a response that is older than 10 minutes, for example after Back.
 */
export function useFirstSearch(first: FirstSearch | null): void {
  const queryClient = useQueryClient();
  useMemo(() => {
    if (first === null || !isRecent(first)) return;
    const key = availabilityKeys.first(first.request);
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, first.answer);
  }, [first, queryClient]);
}

function isRecent(first: FirstSearch): boolean {
  const now = Date.now();
  const received = receivedAt.get(first) ?? now;
  receivedAt.set(first, received);
  return now - received < withoutRefetch.gcTime;
}
