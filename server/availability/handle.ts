import type { SearchRow } from "../suppliers/read-search";

export type SearchStatus = "pending" | "complete" | "failed" | "expired";

/** The handle by which a partner polls a search. */
export type Handle = {
  searchId: string;
  status: SearchStatus;
  /** Null if the search has ended. */
  pollAfterMs: number | null;
  expiresAt: Date;
};

const [minPollDelayMs, maxPollDelayMs] = [500, 2000];

/** Returns the handle of a search. The delay between polls grows with their number. */
export function handleOf({ searchId, polls, expiresAt }: SearchRow, status: SearchStatus): Handle {
  const pollAfterMs = status === "pending" ? Math.min(maxPollDelayMs, minPollDelayMs * (polls + 1)) : null;
  return { searchId, status, pollAfterMs, expiresAt };
}
