import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let wanted = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether a toast was ever shown. Until then the toast code is not loaded. */
export function useToastWasShown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
}

type ToastOptions = {
  duration: number;
  /** A button in the message. */
  action?: { label: string; onClick: () => void };
};

/**
 * Shows a short message, such as a confirmation, for `duration` milliseconds. A failure on the page belongs in a
 * `FailureNote`, which does not disappear.
 */
export async function showToast(text: string, options: ToastOptions): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  // If it cannot be loaded, `OfflineNote` shows that a part of the page is missing.
  const sonner = await import("sonner").catch(() => undefined);
  sonner?.toast(text, options);
}
