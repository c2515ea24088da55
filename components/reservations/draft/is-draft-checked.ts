type DraftRequest = {
  isFetchedAfterMount: boolean;
  /** The times of the last response and of the last failure, in milliseconds since 1970, or 0. */
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  failureCount: number;
  fetchStatus: "fetching" | "paused" | "idle";
};

/**
 * Returns whether the draft was requested since the page was opened, and since `restoredAt`: the time at which the
 * browser restored the page from its back/forward cache, in milliseconds since 1970, or 0. The draft also counts as
 * checked after a failed request or without a network, because the service books a draft only once anyway.
 */
export function isDraftChecked(request: DraftRequest, restoredAt: number): boolean {
  const { isFetchedAfterMount, dataUpdatedAt, errorUpdatedAt, failureCount, fetchStatus } = request;
  const isFresh = isFetchedAfterMount && Math.max(dataUpdatedAt, errorUpdatedAt) >= restoredAt;
  return isFresh || failureCount > 0 || fetchStatus === "paused";
}
