import { safeStorage } from "@/lib/safe-storage";

const stored = safeStorage(() => sessionStorage);

/** Returns the storage name for a URL. Sorts the parameters, because their order depends on how the page was opened. */
function nameOf(href: string): string {
  const query = new URLSearchParams(href.split("?")[1]);
  query.sort();
  return `booked ${query}`;
}

/**
 * Stores for this tab that the page with this URL has made a booking. The URL contains the reference of the sale,
 * so another sale of the same car has another URL.
 */
export function storeBookedStay(href: string, reference: string): void {
  stored.set(nameOf(href), reference);
}

/** Returns the reference of the booking that the page with this URL has made in this tab, if any. */
export function readBookedReference(href: string): string | undefined {
  return stored.get(nameOf(href)) ?? undefined;
}
