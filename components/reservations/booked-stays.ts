import { safeStorage } from "@/lib/safe-storage";

const stored = safeStorage(() => sessionStorage);

/** Returns the storage name for a URL. Sorts the parameters, because their order depends on how the page was opened. */
function nameOf(href: string): string {
  const query = new URLSearchParams(href.split("?")[1]);
  query.sort();
  return `booked ${query}`;
}

/**
 * Stores in this tab which booking was made on the page with this URL. The URL contains the external reference, so
 * another sale of the same car has another URL.
 */
export function storeBookedStay(href: string, reference: string): void {
  stored.set(nameOf(href), reference);
}

/** Returns the reference of the booking that was made on the page with this URL in this tab, if any. */
export function readBookedReference(href: string): string | undefined {
  return stored.get(nameOf(href)) ?? undefined;
}
