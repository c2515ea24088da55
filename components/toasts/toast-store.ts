import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let wanted = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything was ever to be said; until then nobody fetches what says it. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
}

/** Says in passing what happened in the background. It is no place for a failure, which stays until it is dealt with. */
export async function showToast(text: string, { duration }: { duration: number }): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  // That it cannot be said is told where toasts show.
  const sonner = await import("sonner").catch(() => undefined);
  sonner?.toast(text, { duration });
}
