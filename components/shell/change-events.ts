const changed = "portal-changed";

/** Publishes that the user changed something, so that the number of unconfirmed bookings is loaded again. */
export function publishChange(): void {
  window.dispatchEvent(new Event(changed));
}

/** Calls `listener` after each published change. Returns a function that removes the listener. */
export function onChange(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
