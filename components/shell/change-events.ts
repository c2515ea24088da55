const changed = "portal-changed";

/** Publishes that the user changed something, so that data around the page is reloaded. */
export function publishChange(): void {
  window.dispatchEvent(new Event(changed));
}

export function onChange(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
