/** The properties of a request that the readiness checks read, as the log stores them. */
export type EvidenceFacts = {
  /** The value of the response's `Retry-After`, in seconds. */
  retry_after_s?: number;
  /** The time for which the request waited for a slot, in milliseconds. It is not part of the duration. */
  waited_ms?: number;
  /** The `repeat_digest` that a lookup of this booking by its `external_ref` has in the log. */
  lookup?: string;
  search_id?: string;
  /** True if the request sent the `search_id`, and so polled an existing search. */
  is_poll?: boolean;
  page?: number;
  search_status?: string;
  poll_after_ms?: number;
  /** The statuses of the bookings in the response. */
  statuses?: string[];
  /** The types of the events in the response. */
  types?: string[];
};
