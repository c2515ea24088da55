const changed = "portal-changed";

/** Somebody here changed something: what is shown around the page may be out of date. */
export function publishChange(): void {
  window.dispatchEvent(new Event(changed));
}

export function onChange(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
