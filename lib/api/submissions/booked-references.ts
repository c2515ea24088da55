const booked = new Set<string>();
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/**
 * Returns the channel to the other tabs of this browser. The first call opens it. Returns undefined in browsers without
 * `BroadcastChannel`.
 */
function openChannel(): BroadcastChannel | undefined {
  if (channel !== undefined || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel("portal-booked");
  channel.onmessage = ({ data }) => {
    if (typeof data === "string") add(data);
  };
  return channel;
}

function add(reference: string): boolean {
  if (booked.has(reference)) return false;
  booked.add(reference);
  for (const listener of listeners) listener();
  return true;
}

/** Records that the draft with this reference is booked, and tells the other tabs of this browser. */
export function publishBooked(reference: string): void {
  if (add(reference)) openChannel()?.postMessage(reference);
}

/**
 * Returns whether this tab or another tab of this browser has recorded the draft as booked since this page was loaded.
 */
export function isKnownBooked(reference: string): boolean {
  return booked.has(reference);
}

/**
 * Calls the listener each time that a draft is newly recorded as booked. Returns a function that removes the listener.
 */
export function onBooked(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
