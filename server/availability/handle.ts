import type { SearchRow } from "../suppliers/read-search";

export type SearchStatus = "pending" | "complete" | "failed" | "expired";

/** What a partner follows a search by. */
export type Handle = {
  searchId: string;
  status: SearchStatus;
  /** Null once there is nothing left to wait for. */
  pollAfterMs: number | null;
  expiresAt: Date;
};

const [firstPauseMs, longestPauseMs] = [500, 2000];

/** The handle of a search; the pause between polls grows with the polls. */
export function handleOf({ searchId, polls, expiresAt }: SearchRow, status: SearchStatus): Handle {
  const pollAfterMs = status === "pending" ? Math.min(longestPauseMs, firstPauseMs * (polls + 1)) : null;
  return { searchId, status, pollAfterMs, expiresAt };
}
